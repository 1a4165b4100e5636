create procedure dbo.next_key @kind int, @key int output as
begin
  select @key = max(k.last_key) from DW.dbo.keys k where k.kind = @kind
end
go
create procedure dbo.note @rows int, @at datetime as
insert into DW.dbo.notes (rows, at) values (@rows, @at)
