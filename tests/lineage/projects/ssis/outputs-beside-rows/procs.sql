create procedure dbo.returned as begin declare @r int; select @r = max(c.v) from dbo.codes c; return @r; end
go
