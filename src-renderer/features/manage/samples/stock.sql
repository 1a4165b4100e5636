-- Teradata: stock of the stores, by a volatile table, QUALIFY and a macro
CREATE MULTISET TABLE stage_db.deliveries (store_id INTEGER, item_id INTEGER, quantity INTEGER, arrived_on DATE)
PRIMARY INDEX (store_id, item_id);
CREATE MULTISET TABLE stage_db.sales (store_id INTEGER, item_id INTEGER, quantity INTEGER, sold_on DATE)
PRIMARY INDEX (store_id, item_id);
CREATE SET TABLE mart_db.stock (store_id INTEGER, item_id INTEGER, on_hand INTEGER, last_delivery DATE)
UNIQUE PRIMARY INDEX (store_id, item_id);

CREATE VOLATILE TABLE movements AS (
  SELECT store_id, item_id, quantity, arrived_on AS moved_on FROM stage_db.deliveries
  UNION ALL
  SELECT store_id, item_id, -quantity, sold_on FROM stage_db.sales
) WITH DATA PRIMARY INDEX (store_id, item_id) ON COMMIT PRESERVE ROWS;

REPLACE VIEW mart_db.latest_delivery AS
SELECT store_id, item_id, arrived_on
FROM stage_db.deliveries
QUALIFY ROW_NUMBER() OVER (PARTITION BY store_id, item_id ORDER BY arrived_on DESC) = 1;

INSERT INTO mart_db.stock (store_id, item_id, on_hand, last_delivery)
SELECT m.store_id, m.item_id, SUM(m.quantity), MAX(d.arrived_on)
FROM movements AS m
LEFT JOIN mart_db.latest_delivery AS d
  ON d.store_id = m.store_id AND d.item_id = m.item_id
GROUP BY m.store_id, m.item_id;

REPLACE MACRO mart_db.low_stock (least INTEGER) AS (
  SELECT store_id, item_id, on_hand
  FROM mart_db.stock
  WHERE on_hand < :least;
);
