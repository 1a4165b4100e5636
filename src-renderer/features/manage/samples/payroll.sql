-- Oracle: a payroll package that fills a report table
CREATE TABLE hr.departments (department_id NUMBER PRIMARY KEY, name VARCHAR2(80), location VARCHAR2(80));
CREATE TABLE hr.employees (
  employee_id NUMBER PRIMARY KEY,
  department_id NUMBER,
  salary NUMBER(10, 2),
  bonus NUMBER(10, 2),
  hired DATE
);
CREATE TABLE fin.payroll_report (department VARCHAR2(80), headcount NUMBER, total NUMBER(14, 2), longest_serving DATE);

CREATE OR REPLACE VIEW hr.payroll AS
SELECT d.name AS department, e.salary + NVL(e.bonus, 0) AS pay, e.hired
FROM hr.employees e, hr.departments d
WHERE e.department_id = d.department_id (+);

CREATE OR REPLACE PACKAGE fin.payroll_run AS
  PROCEDURE fill_report;
END payroll_run;
/

CREATE OR REPLACE PACKAGE BODY fin.payroll_run AS
  PROCEDURE fill_report IS
  BEGIN
    DELETE FROM fin.payroll_report;
    FOR line IN (
      SELECT department, COUNT(*) AS headcount, SUM(pay) AS total, MIN(hired) AS longest_serving
      FROM hr.payroll
      GROUP BY department
    ) LOOP
      INSERT INTO fin.payroll_report (department, headcount, total, longest_serving)
      VALUES (line.department, line.headcount, line.total, line.longest_serving);
    END LOOP;
  END fill_report;
END payroll_run;
/
