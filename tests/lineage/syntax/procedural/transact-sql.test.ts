import { describe, expect, it } from 'vitest';
import { outline, written } from '../outline.ts';

describe('T-SQL', () => {
  it('reads a procedure without terminators', () => {
    const sql = `
      CREATE PROCEDURE dbo.Load @from date = '2020-01-01', @n int OUTPUT AS
      BEGIN
        SET NOCOUNT ON; SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED
        DECLARE @t TABLE (id int PRIMARY KEY, name nvarchar(20)), @x int = 3
        DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT id FROM dbo.Src WHERE d > @from
        INSERT INTO @t SELECT id, name FROM dbo.Src
        IF @x > 0 UPDATE d SET d.name = s.name FROM dbo.Dst d JOIN @t s ON s.id = d.id
        ELSE IF @x = 0
        BEGIN
          PRINT 'none' + CONVERT(varchar, @x)
          RETURN 1
        END
        ELSE RETURN
        OPEN c
        WHILE @@FETCH_STATUS = 0
        BEGIN
          EXEC @n = dbo.Other @x, @flag = 'a', @out = @n OUTPUT
          FETCH NEXT FROM c INTO @x
        END
        CLOSE c DEALLOCATE c
        BEGIN TRY
          EXEC sp_executesql N'INSERT INTO a SELECT * FROM b WHERE x = @p', N'@p int', @p = @x
          EXEC ('DELETE FROM ' + @tbl)
        END TRY
        BEGIN CATCH
          THROW
        END CATCH
        GOTO done
        done:
        INSERT INTO #tmp EXEC dbo.GetRows 1, 2
      END`;
    expect(outline(sql, 'dbvmssql')).toBe(
      written(`
        procedure dbo.Load(in @from, inout @n)
          block
            other set
            other set
            declare @t (id, name), @x
            declare c cursor < dbo.Src
            insert > @t < dbo.Src
            if
              update > d < dbo.Dst, @t
            else if
              block
                other print
                return '1'
            else
              return
            open c
            loop
              block
                call dbo.Other(@x, @flag='a', @out=@n out) into @n
                fetch c into @x
            other close
            other deallocate
            block
              dynamic 'INSERT INTO a SELECT * FROM b WHERE x = @p' using @p=@x
              dynamic 'DELETE FROM ' + @tbl
            handlers
              other throw
            other goto
            block
              other label
              insert > #tmp`),
    );
  });

  it('reads functions, triggers and what follows them behind GO', () => {
    const sql = `CREATE FUNCTION f(@a int) RETURNS @r TABLE (id int) AS BEGIN INSERT @r SELECT id FROM t RETURN END
GO
CREATE FUNCTION g(@a int) RETURNS TABLE AS RETURN (SELECT a FROM t WHERE b = @a)
GO
CREATE TRIGGER tr ON dbo.Dst AFTER INSERT, UPDATE AS SET NOCOUNT ON INSERT INTO log SELECT id FROM inserted
GO
SELECT 1 FROM last`;
    expect(outline(sql, 'dbvmssql')).toBe(
      written(`
        function f(in @a)
          block
            insert > @r < t
            return
        function g(in @a)
          return < t
        trigger tr on dbo.Dst
          other set
          insert > log < inserted
        query < last`),
    );
  });
});
