/** A query of forty lines as analysts write them: CTEs, joins, a window, aggregates. `day` makes every text another. */
export function dailyQuery(day: number): string {
  return `-- revenue by customer and region, day ${day}
INSERT INTO mart.customer_daily (day, customer_id, customer_name, region, orders, revenue, share, rank_in_region)
WITH paid AS (
  SELECT o.order_id,
         o.customer_id,
         o.store_id,
         CAST(o.ordered_at AS date) AS day,
         o.currency
  FROM   sales.orders o
  JOIN   sales.payments p ON p.order_id = o.order_id
  WHERE  p.status = 'settled'
  AND    o.ordered_at >= DATE '2026-01-01' + ${day}
), lines AS (
  SELECT i.order_id,
         SUM(i.quantity * i.unit_price * (1 - COALESCE(i.discount, 0))) AS amount,
         COUNT(DISTINCT i.product_id) AS products
  FROM   sales.order_items i
  GROUP BY i.order_id
), by_customer AS (
  SELECT paid.day,
         paid.customer_id,
         s.region,
         COUNT(*) AS orders,
         SUM(l.amount * r.rate) AS revenue
  FROM   paid
  JOIN   lines l ON l.order_id = paid.order_id
  JOIN   ref.stores s ON s.store_id = paid.store_id
  LEFT JOIN ref.exchange_rates r ON r.currency = paid.currency AND r.day = paid.day
  GROUP BY paid.day, paid.customer_id, s.region
)
SELECT b.day, b.customer_id,
       c.first_name || ' ' || c.last_name AS customer_name,
       b.region, b.orders, b.revenue,
       b.revenue / SUM(b.revenue) OVER (PARTITION BY b.day, b.region) AS share,
       CASE WHEN b.revenue > 0 THEN RANK() OVER (PARTITION BY b.region ORDER BY b.revenue DESC) ELSE 0 END AS rank_in_region
FROM   by_customer b
JOIN   crm.customers c ON c.customer_id = b.customer_id
WHERE  c.deleted_at IS NULL`;
}
