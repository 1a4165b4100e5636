create procedure dbo.prepare as insert into dbo.raw (a) select b from dbo.origin;
