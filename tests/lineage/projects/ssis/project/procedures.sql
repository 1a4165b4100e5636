create procedure dbo.changes @since date as
begin
  select o.id, o.amt from sales.orders as o where o.changed > @since;
  return 0;
end;
go
create procedure dbo.fill as insert into dbo.fact (id, n) select s.id, s.n from dbo.staging as s;
