create procedure dbo.sale_changes @since datetime2
as
select s.id, s.qty * s.price, s.remark from shop.dbo.sales s where s.changed > @since;
return 0;
go
create procedure dbo.goods_changes
as
select g.id, g.name as label, g.price from shop.dbo.goods g;
go
