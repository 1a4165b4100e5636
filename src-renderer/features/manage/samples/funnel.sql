-- BigQuery: a web shop's funnel, by CTEs, arrays and window functions
CREATE OR REPLACE TABLE `shop.analytics.sessions` AS
WITH events AS (
  SELECT e.user_id, e.event_time, e.event_name, item.sku, item.price
  FROM `shop.raw.events` AS e
  LEFT JOIN UNNEST(e.items) AS item
  WHERE DATE(e.event_time) >= DATE_SUB(CURRENT_DATE(), INTERVAL 30 DAY)
),
numbered AS (
  SELECT *, COUNTIF(event_name = 'session_start') OVER (PARTITION BY user_id ORDER BY event_time) AS session_no
  FROM events
)
SELECT user_id,
       session_no,
       MIN(event_time) AS started_at,
       COUNTIF(event_name = 'add_to_cart') AS carts,
       SUM(IF(event_name = 'purchase', price, 0)) AS revenue
FROM numbered
GROUP BY user_id, session_no;

MERGE `shop.analytics.customers` AS c
USING (
  SELECT user_id, COUNT(*) AS sessions, SUM(revenue) AS revenue
  FROM `shop.analytics.sessions`
  GROUP BY user_id
) AS s
ON c.user_id = s.user_id
WHEN MATCHED THEN UPDATE SET c.sessions = s.sessions, c.lifetime_revenue = s.revenue
WHEN NOT MATCHED THEN INSERT (user_id, sessions, lifetime_revenue) VALUES (s.user_id, s.sessions, s.revenue);
