-- Snowflake: loyalty points out of JSON events, by FLATTEN, QUALIFY and MERGE
CREATE TABLE raw.loyalty_events (event_id NUMBER, loaded_at TIMESTAMP_NTZ, payload VARIANT);
CREATE TABLE core.members (member_id NUMBER, name VARCHAR, tier VARCHAR, points NUMBER);

CREATE OR REPLACE VIEW core.loyalty_lines AS
SELECT e.payload:member.id::NUMBER AS member_id,
       e.payload:store::VARCHAR AS store,
       l.value:points::NUMBER AS points,
       e.loaded_at
FROM raw.loyalty_events AS e,
     LATERAL FLATTEN(input => e.payload:lines) AS l
QUALIFY ROW_NUMBER() OVER (PARTITION BY e.event_id, l.index ORDER BY e.loaded_at DESC) = 1;

CREATE OR REPLACE TABLE mart.store_points AS
SELECT store,
       DATE_TRUNC('month', loaded_at) AS month,
       SUM(points) AS points,
       COUNT(DISTINCT member_id) AS members
FROM core.loyalty_lines
GROUP BY store, DATE_TRUNC('month', loaded_at);

MERGE INTO core.members AS m
USING (
  SELECT member_id, SUM(points) AS points
  FROM core.loyalty_lines
  GROUP BY member_id
) AS p
ON m.member_id = p.member_id
WHEN MATCHED THEN UPDATE SET points = p.points, tier = IFF(p.points >= 1000, 'gold', 'basic')
WHEN NOT MATCHED THEN INSERT (member_id, points) VALUES (p.member_id, p.points);
