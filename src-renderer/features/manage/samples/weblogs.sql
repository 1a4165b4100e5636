-- Hive: page views of a web site, by LATERAL VIEW and an insert into several partitions
CREATE EXTERNAL TABLE raw.web_log (ip STRING, at TIMESTAMP, url STRING, tags ARRAY<STRING>, bytes BIGINT)
PARTITIONED BY (day STRING)
STORED AS ORC
LOCATION '/data/web_log';

CREATE TABLE web.views_by_tag (tag STRING, views BIGINT, bytes BIGINT) PARTITIONED BY (day STRING) STORED AS ORC;
CREATE TABLE web.visitors (ip STRING, first_seen TIMESTAMP, pages BIGINT) STORED AS ORC;

CREATE VIEW web.tagged AS
SELECT l.ip, l.at, lower(t.tag) AS tag, l.bytes, l.day
FROM raw.web_log l
LATERAL VIEW explode(l.tags) t AS tag;

INSERT OVERWRITE TABLE web.views_by_tag PARTITION (day)
SELECT tag, count(*), sum(bytes), day
FROM web.tagged
GROUP BY tag, day;

INSERT OVERWRITE TABLE web.visitors
SELECT ip, min(at), count(DISTINCT url)
FROM raw.web_log
GROUP BY ip;
