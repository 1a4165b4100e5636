/** Functions of dates and times (dbt manual, "Date and time functions"). */
export const dateMacros = `
{% macro default__current_timestamp() %}current_timestamp{% endmacro %}
{% macro postgres__current_timestamp() %}now(){% endmacro %}
{% macro redshift__current_timestamp() %}getdate(){% endmacro %}
{% macro snowflake__current_timestamp() %}convert_timezone('UTC', current_timestamp()){% endmacro %}
{% macro bigquery__current_timestamp() %}current_timestamp(){% endmacro %}
{% macro spark__current_timestamp() %}current_timestamp(){% endmacro %}
{% macro duckdb__current_timestamp() %}now(){% endmacro %}
{% macro sqlserver__current_timestamp() %}cast(sysdatetime() as datetime2(6)){% endmacro %}
{% macro default__current_timestamp_backcompat() %}current_timestamp::timestamp{% endmacro %}
{% macro postgres__current_timestamp_backcompat() %}current_timestamp::{{ dbt.type_timestamp() }}{% endmacro %}
{% macro bigquery__current_timestamp_backcompat() %}current_timestamp{% endmacro %}
{% macro spark__current_timestamp_backcompat() %}current_timestamp{% endmacro %}
{% macro default__current_timestamp_in_utc_backcompat() %}{{ dbt.current_timestamp_backcompat() }}{% endmacro %}
{% macro postgres__current_timestamp_in_utc_backcompat() %}(current_timestamp at time zone 'utc')::{{ dbt.type_timestamp() }}{% endmacro %}
{% macro default__snapshot_get_time() %}{{ dbt.current_timestamp() }}{% endmacro %}
{% macro default__date(year, month, day) %}to_date('{{ year }}-{{ month }}-{{ day }}', 'YYYY-MM-DD'){% endmacro %}
{% macro bigquery__date(year, month, day) %}date({{ year }}, {{ month }}, {{ day }}){% endmacro %}
{% macro default__date_trunc(datepart, date) %}date_trunc('{{ datepart }}', {{ date }}){% endmacro %}
{% macro bigquery__date_trunc(datepart, date) %}timestamp_trunc(cast({{ date }} as timestamp), {{ datepart }}){% endmacro %}
{% macro sqlserver__date_trunc(datepart, date) %}datetrunc({{ datepart }}, {{ date }}){% endmacro %}
{% macro default__dateadd(datepart, interval, from_date_or_timestamp) %}dateadd({{ datepart }}, {{ interval }}, {{ from_date_or_timestamp }}){% endmacro %}
{% macro postgres__dateadd(datepart, interval, from_date_or_timestamp) %}{{ from_date_or_timestamp }} + ((interval '1 {{ datepart }}') * ({{ interval }})){% endmacro %}
{% macro redshift__dateadd(datepart, interval, from_date_or_timestamp) %}dateadd({{ datepart }}, {{ interval }}, {{ from_date_or_timestamp }}){% endmacro %}
{% macro bigquery__dateadd(datepart, interval, from_date_or_timestamp) %}datetime_add(cast({{ from_date_or_timestamp }} as datetime), interval {{ interval }} {{ datepart }}){% endmacro %}
{% macro duckdb__dateadd(datepart, interval, from_date_or_timestamp) %}{{ from_date_or_timestamp }} + ((interval '1 {{ datepart }}') * ({{ interval }})){% endmacro %}
{% macro trino__dateadd(datepart, interval, from_date_or_timestamp) %}date_add('{{ datepart }}', {{ interval }}, {{ from_date_or_timestamp }}){% endmacro %}
{% macro default__datediff(first_date, second_date, datepart) %}datediff({{ datepart }}, {{ first_date }}, {{ second_date }}){% endmacro %}
{% macro redshift__datediff(first_date, second_date, datepart) %}datediff({{ datepart }}, {{ first_date }}, {{ second_date }}){% endmacro %}
{% macro bigquery__datediff(first_date, second_date, datepart) %}datetime_diff(cast({{ second_date }} as datetime), cast({{ first_date }} as datetime), {{ datepart }}){% endmacro %}
{% macro duckdb__datediff(first_date, second_date, datepart) %}date_diff('{{ datepart }}', {{ first_date }}::timestamp, {{ second_date }}::timestamp){% endmacro %}
{% macro trino__datediff(first_date, second_date, datepart) %}date_diff('{{ datepart }}', {{ first_date }}, {{ second_date }}){% endmacro %}
{% macro postgres__datediff(first_date, second_date, datepart) %}
{%- set parts = {'quarter': ['year', 4], 'month': ['year', 12], 'hour': ['day', 24], 'minute': ['hour', 60], 'second': ['minute', 60], 'millisecond': ['minute', 60000], 'microsecond': ['minute', 60000000]} -%}
{%- if datepart == 'year' -%}
(date_part('year', ({{ second_date }})::date) - date_part('year', ({{ first_date }})::date))
{%- elif datepart == 'day' -%}
(({{ second_date }})::date - ({{ first_date }})::date)
{%- elif datepart == 'week' -%}
({{ dbt.datediff(first_date, second_date, 'day') }} / 7 + case when date_part('dow', ({{ first_date }})::timestamp) <= date_part('dow', ({{ second_date }})::timestamp) then case when {{ first_date }} <= {{ second_date }} then 0 else -1 end else case when {{ first_date }} <= {{ second_date }} then 1 else 0 end end)
{%- elif datepart in ['second', 'millisecond', 'microsecond'] -%}
{%- set sign = 'floor' if datepart == 'second' else '' -%}
({{ dbt.datediff(first_date, second_date, parts[datepart][0]) }} * {{ parts[datepart][1] }} + {{ sign }}(date_part('{{ datepart }}', ({{ second_date }})::timestamp)) - {{ sign }}(date_part('{{ datepart }}', ({{ first_date }})::timestamp)))
{%- elif datepart in parts -%}
{%- set type = 'date' if parts[datepart][0] == 'year' else 'timestamp' -%}
({{ dbt.datediff(first_date, second_date, parts[datepart][0]) }} * {{ parts[datepart][1] }} + date_part('{{ datepart }}', ({{ second_date }})::{{ type }}) - date_part('{{ datepart }}', ({{ first_date }})::{{ type }}))
{%- else -%}
datediff({{ datepart }}, {{ first_date }}, {{ second_date }})
{%- endif -%}
{% endmacro %}
{% macro default__last_day(date, datepart) %}cast({{ dbt.dateadd('day', '-1', dbt.dateadd(datepart, '1', dbt.date_trunc(datepart, date))) }} as date){% endmacro %}
{% macro snowflake__last_day(date, datepart) %}last_day({{ date }}, '{{ datepart }}'){% endmacro %}
{% macro default__get_intervals_between(start_date, end_date, datepart) %}{{ return(1) }}{% endmacro %}
{% macro default__generate_series(upper_bound) %}
{% set n = dbt.get_powers_of_two(upper_bound) %}
with p as (select 0 as generated_number union all select 1),
unioned as (select {% for i in range(n) %}p{{ i }}.generated_number * power(2, {{ i }}){% if not loop.last %} + {% endif %}{% endfor %} + 1 as generated_number
from {% for i in range(n) %}p as p{{ i }}{% if not loop.last %} cross join {% endif %}{% endfor %})
select * from unioned where generated_number <= {{ upper_bound }} order by generated_number
{% endmacro %}
{% macro default__date_spine(datepart, start_date, end_date) %}
with rawdata as ({{ dbt.generate_series(dbt.get_intervals_between(start_date, end_date, datepart)) }}),
all_periods as (select ({{ dbt.dateadd(datepart, "row_number() over (order by generated_number) - 1", start_date) }}) as date_{{ datepart }} from rawdata),
filtered as (select * from all_periods where date_{{ datepart }} <= {{ end_date }})
select * from filtered
{% endmacro %}
`;
