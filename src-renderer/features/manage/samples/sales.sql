-- SQL Server: a nightly load of sales into a small mart
CREATE TABLE staging.orders (
  order_id int NOT NULL PRIMARY KEY,
  customer_id int NOT NULL,
  ordered_at datetime2 NOT NULL,
  amount decimal(12, 2) NOT NULL,
  currency char(3) NOT NULL
);
CREATE TABLE staging.customers (customer_id int NOT NULL PRIMARY KEY, name nvarchar(200), country char(2));
CREATE TABLE ref.rates (currency char(3) NOT NULL, valid_on date NOT NULL, to_eur decimal(12, 6) NOT NULL);
CREATE TABLE mart.daily_sales (
  sales_date date NOT NULL,
  country char(2) NOT NULL,
  orders int NOT NULL,
  revenue_eur decimal(14, 2) NOT NULL
);
GO

CREATE VIEW mart.orders_eur AS
SELECT o.order_id,
       c.country,
       CAST(o.ordered_at AS date) AS sales_date,
       o.amount * r.to_eur AS amount_eur
FROM staging.orders AS o
JOIN staging.customers AS c ON c.customer_id = o.customer_id
JOIN ref.rates AS r ON r.currency = o.currency AND r.valid_on = CAST(o.ordered_at AS date);
GO

CREATE PROCEDURE mart.load_daily_sales @day date AS
BEGIN
  DELETE FROM mart.daily_sales WHERE sales_date = @day;

  SELECT sales_date, country, COUNT(*) AS orders, SUM(amount_eur) AS revenue_eur
  INTO #day
  FROM mart.orders_eur
  WHERE sales_date = @day
  GROUP BY sales_date, country;

  INSERT INTO mart.daily_sales (sales_date, country, orders, revenue_eur)
  SELECT sales_date, country, orders, revenue_eur FROM #day;
END;
GO
