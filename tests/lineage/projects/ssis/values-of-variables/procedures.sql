create procedure dbo.begin_run @until datetime as
begin
  insert into dbo.runs (until) values (@until)
end
go
create procedure dbo.end_run @by int = 0, @at datetime as
begin
  update dbo.runs set ended = @at where ended is null
end
