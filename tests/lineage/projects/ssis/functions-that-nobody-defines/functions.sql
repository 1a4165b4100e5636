create function dbo.known() returns table as return (select id, label from dw.dbo.labels);
