/** Scripts whose lineage one can check by reading. */
export const orders = {
  name: 'orders.sql',
  text: `CREATE TABLE shop.orders (order_id int, customer_id int, amount decimal(10, 2), tax decimal(10, 2));
CREATE TABLE shop.customers (customer_id int, country varchar(2));

CREATE VIEW shop.orders_gross AS
SELECT o.order_id, c.country, o.amount + o.tax AS gross
FROM shop.orders o
JOIN shop.customers c ON c.customer_id = o.customer_id
WHERE o.amount > 0;
`,
};

export const report = {
  name: 'report.sql',
  text: `CREATE TABLE shop.report (country varchar(2), total decimal(12, 2));

INSERT INTO shop.report (country, total)
SELECT g.country, SUM(g.gross)
FROM shop.orders_gross g
GROUP BY g.country;
`,
};

export const broken = {
  name: 'broken.sql',
  text: `CREATE TABLE a (x int);
CREATE TABLE b (x int);

INSERT INTO b (x) SELECT x FROM a;

SELECT FROM WHERE ) x;

INSERT INTO b (x) SELECT x + 1 FROM a;
`,
};

export const sqlServer = {
  name: 'proc.sql',
  text: `CREATE PROCEDURE [dbo].[load] AS
BEGIN
  SELECT TOP 10 [id], ISNULL([name], N'') AS [name] INTO #t FROM [dbo].[people] WITH (NOLOCK);
  INSERT INTO [dbo].[names] ([id], [name]) SELECT [id], [name] FROM #t;
END
GO
`,
};
