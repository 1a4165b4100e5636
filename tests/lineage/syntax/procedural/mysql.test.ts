import { describe, expect, it } from 'vitest';
import { outline, written } from '../outline.ts';

describe('MySQL', () => {
  it('reads handlers, cursors, labels and loops', () => {
    const sql = `DELIMITER $$
CREATE DEFINER=\`root\`@\`localhost\` PROCEDURE p(IN a INT, INOUT c INT) SQL SECURITY INVOKER
main: BEGIN
  DECLARE x, y INT DEFAULT 0;
  DECLARE cur CURSOR FOR SELECT id FROM t;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE;
  DECLARE EXIT HANDLER FOR SQLEXCEPTION, 1062 BEGIN ROLLBACK; END;
  SET x = 1, @y := 2;
  rd: LOOP
    FETCH cur INTO x;
    IF done THEN LEAVE rd; ELSEIF x = 2 THEN ITERATE rd; ELSE INSERT INTO u VALUES (x); END IF;
  END LOOP rd;
  REPEAT SET x = x + 1; UNTIL x > 10 END REPEAT;
  WHILE x < 3 DO CALL q(x, @z); END WHILE;
  PREPARE s FROM 'SELECT * FROM t';
END$$
CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.a = NEW.b$$
DELIMITER ;
SELECT 1 FROM behind;`;
    expect(outline(sql, 'dbvmysql')).toBe(
      written(`
        procedure p(in a, inout c)
          block
            declare x, y
            declare cur cursor < t
            block
            handlers
              assign done = 'TRUE'
            block
            handlers
              block
                other rollback
            block
              assign x = '1'
              assign @y = '2'
            loop
              fetch cur into x
              if
                leave
              else if
                iterate
              else
                insert > u
            loop
              assign x = x + '1'
            loop
              call q(x, @z)
            dynamic 'SELECT * FROM t'
        trigger tr on t
          assign NEW.a = NEW.b
        query < behind`),
    );
  });
});
