-- Oracle: a payroll package that fills a report table
CREATE TABLE hr.employees (employee_id NUMBER PRIMARY KEY, department_id NUMBER, salary NUMBER(10, 2), hired DATE);
CREATE TABLE hr.departments (department_id NUMBER PRIMARY KEY, name VARCHAR2(80), location VARCHAR2(80));
CREATE TABLE fin.payroll_report (department VARCHAR2(80), headcount NUMBER, total NUMBER(14, 2), longest_serving DATE);

CREATE OR REPLACE VIEW hr.payroll AS
SELECT d.name AS department, e.salary, e.hired
FROM hr.employees e, hr.departments d
WHERE e.department_id = d.department_id (+);

CREATE OR REPLACE PROCEDURE fin.fill_payroll_report IS
BEGIN
  INSERT INTO fin.payroll_report (department, headcount, total, longest_serving)
  SELECT department, COUNT(*), SUM(salary), MIN(hired)
  FROM hr.payroll
  GROUP BY department;
END;
/
