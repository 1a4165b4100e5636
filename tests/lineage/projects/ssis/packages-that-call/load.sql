insert into dbo.loaded (a) select a from dbo.t;
