/**
 * What macros of dbt_utils and dbt_unit_testing give, for projects that do not hold it: named `<package>__<macro>`, in words
 * of our own. Where it is installed, its own source is run.
 */
export const utilityMacros = `
{% macro dbt_utils__generate_surrogate_key(field_list) %}
{%- set fields = [] -%}
{%- for field in ([field_list] if field_list is string else field_list) -%}{%- do fields.append("coalesce(cast(" ~ field ~ " as " ~ dbt.type_string() ~ "), '')") -%}{%- endfor -%}
{%- for field in varargs -%}{%- do fields.append("coalesce(cast(" ~ field ~ " as " ~ dbt.type_string() ~ "), '')") -%}{%- endfor -%}
{{ dbt.hash(fields | join(" || '-' || ")) }}
{%- endmacro %}
{% macro dbt_utils__surrogate_key(field_list) %}{{ dbt_utils.generate_surrogate_key(field_list, *varargs) }}{% endmacro %}
{% macro dbt_utils__group_by(n) %}group by {% for i in range(1, n + 1) %}{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro dbt_utils__get_filtered_columns_in_relation(from, except=[]) %}
{%- set names = [] -%}{%- set left = except | map('lower') | list -%}
{%- for col in adapter.get_columns_in_relation(from) if col.column | lower not in left -%}{%- do names.append(col.column) -%}{%- endfor -%}
{{ return(names) }}
{% endmacro %}
{% macro dbt_utils__star(from, relation_alias=false, except=[], prefix='', suffix='', quote_identifiers=true) -%}
{#- until 0.6.2 the second argument was the list of columns to leave out -#}
{%- if relation_alias is sequence and relation_alias is not string -%}{{ return(dbt_utils.star(from, false, relation_alias)) }}{%- endif -%}
{%- set names = dbt_utils.get_filtered_columns_in_relation(from, except) -%}
{%- if names | length == 0 -%}{% if relation_alias %}{{ relation_alias }}.{% endif %}*
{%- else -%}
{%- for name in names -%}
{% if relation_alias %}{{ relation_alias }}.{% endif %}{{ adapter.quote(name) if quote_identifiers else name }}{% if prefix or suffix %} as {{ adapter.quote(prefix ~ name ~ suffix) if quote_identifiers else prefix ~ name ~ suffix }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{%- endif -%}
{%- endmacro %}
{% macro dbt_utils__union_relations(relations, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation', where=none) %}
{%- set all = {} -%}{%- set own = {} -%}{%- set open = [] -%}
{%- set wanted = include | map('lower') | list -%}{%- set unwanted = exclude | map('lower') | list -%}
{%- for relation in relations -%}
{%- do own.update({relation: []}) -%}
{%- set columns = adapter.get_columns_in_relation(relation) -%}
{%- if not columns -%}{%- do open.append(relation) -%}{%- endif -%}
{%- for col in columns if (not wanted or col.column | lower in wanted) and col.column | lower not in unwanted -%}
{%- do own[relation].append(col.column) -%}{%- if col.column not in all -%}{%- do all.update({col.column: col}) -%}{%- endif -%}
{%- endfor -%}
{%- endfor -%}
{%- set known = all.keys() | map('lower') | list -%}
{%- for each in include if open and each | lower not in known -%}
{%- set name = each | upper if target.type == 'snowflake' else each -%}{%- do all.update({name: api.Column.create(name, dbt.type_string())}) -%}
{%- endfor -%}
{%- for relation in relations %}
(select {% if source_column_name is not none %}cast({{ dbt.string_literal(relation) }} as {{ dbt.type_string() }}) as {{ source_column_name }}, {% endif %}
{% for name in all.keys() %}cast({{ adapter.quote(name) if relation in open or name in own[relation] else 'null' }} as {{ (column_override or {}).get(name, all[name].data_type) }}) as {{ all[name].quoted }}{% if not loop.last %}, {% endif %}{% else %}*{% endfor %}
from {{ relation }}{% if where %} where {{ where }}{% endif %}){% if not loop.last %} union all {% endif %}
{% endfor -%}
{% endmacro %}
{% macro dbt_utils__unpivot(relation=none, cast_to='varchar', exclude=none, remove=none, field_name='field_name', value_name='value', quote_identifiers=false) %}
{%- set kept = (exclude or []) -%}{%- set dropped = (kept + (remove or [])) | map('lower') | list -%}
{%- set names = [] -%}
{%- for col in adapter.get_columns_in_relation(relation) if col.column | lower not in dropped -%}{%- do names.append(col.column) -%}{%- endfor -%}
{%- for name in names %}
select {% for each in kept %}{{ each }}, {% endfor %}cast('{{ name }}' as {{ dbt.type_string() }}) as {{ field_name }}, cast({{ adapter.quote(name) if quote_identifiers else name }} as {{ cast_to }}) as {{ value_name }}
from {{ relation }}
{% if not loop.last %}union all{% endif %}
{%- else %}
select {% for each in kept %}{{ each }}, {% endfor %}null as {{ field_name }}, null as {{ value_name }} from {{ relation }}
{%- endfor -%}
{% endmacro %}
{% macro dbt_utils__pivot(column, values, alias=true, agg='sum', cmp='=', prefix='', suffix='', then_value=1, else_value=0, quote_identifiers=true, distinct=false) %}
{%- for value in values %}
{{ agg }}({% if distinct %}distinct {% endif %}case when {{ column }} {{ cmp }} '{{ value }}' then {{ then_value }} else {{ else_value }} end)
{%- if alias %} as {{ adapter.quote(prefix ~ value ~ suffix) if quote_identifiers else prefix ~ value ~ suffix }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro dbt_utils__date_spine(datepart, start_date, end_date) %}{{ dbt.date_spine(datepart, start_date, end_date) }}{% endmacro %}
{% macro dbt_utils__generate_series(upper_bound) %}{{ dbt.generate_series(upper_bound) }}{% endmacro %}
{% macro dbt_utils__get_column_values(table, column, order_by=none, max_records=none, default=[], where=none) %}
{%- set query -%}select {{ column }} as value from {{ table }}{% if where %} where {{ where }}{% endif %} group by {{ column }}{% if max_records %} limit {{ max_records }}{% endif %}{%- endset -%}
{{ return(run_query(query).columns[0].values() or default) }}
{% endmacro %}
{% macro dbt_utils__get_single_value(sql_statement, default=none) %}{{ return(run_query(sql_statement).columns[0][0]) }}{% endmacro %}
{% macro dbt_utils__get_query_results_as_dict(query) %}
{%- set found = run_query(query) -%}{%- set all = {} -%}
{%- for name, column in found.columns.items() -%}{%- do all.update({name: column.values()}) -%}{%- endfor -%}
{{ return(all or found) }}
{% endmacro %}
{% macro dbt_utils__get_relations_by_pattern(schema_pattern, table_pattern, exclude='', database=none) %}{{ return(adapter.dispatch('get_relations_by_pattern', 'dbt_utils')(schema_pattern, table_pattern, exclude, database)) }}{% endmacro %}
{% macro dbt_utils__get_relations_by_prefix(schema, prefix, exclude='', database=none) %}{{ return(adapter.dispatch('get_relations_by_prefix', 'dbt_utils')(schema, prefix, exclude, database)) }}{% endmacro %}
{% macro dbt_utils__safe_divide(numerator, denominator) %}({{ numerator }}) / nullif(({{ denominator }}), 0){% endmacro %}
{% macro dbt_utils__safe_add(field_list) %}{% for field in ([field_list] if field_list is string else field_list) %}coalesce({{ field }}, 0){% if not loop.last %} + {% endif %}{% endfor %}{% for field in varargs %} + coalesce({{ field }}, 0){% endfor %}{% endmacro %}
{% macro dbt_utils__safe_subtract(field_list) %}{% for field in field_list %}coalesce({{ field }}, 0){% if not loop.last %} - {% endif %}{% endfor %}{% endmacro %}
{% macro dbt_utils__deduplicate(relation, partition_by, order_by) %}
{%- if target.type in ['postgres', 'greenplum'] -%}
select distinct on ({{ partition_by }}) * from {{ relation }} order by {{ partition_by }}, {{ order_by }}
{%- else -%}
select * from {{ relation }} qualify row_number() over (partition by {{ partition_by }} order by {{ order_by }}) = 1
{%- endif -%}
{% endmacro %}
{% macro dbt_utils__union_tables(tables, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_table') %}{{ dbt_utils.union_relations(tables, column_override, include, exclude, source_column_name) }}{% endmacro %}
{% macro dbt_utils__get_tables_by_pattern(schema_pattern, table_pattern, exclude='', database=none) %}{{ return(dbt_utils.get_relations_by_pattern(schema_pattern, table_pattern, exclude, database)) }}{% endmacro %}
{% macro dbt_utils__get_tables_by_prefix(schema, prefix, exclude='', database=none) %}{{ return(dbt_utils.get_relations_by_prefix(schema, prefix, exclude, database)) }}{% endmacro %}
{% macro dbt_utils__current_timestamp_in_utc() %}{{ dbt.current_timestamp_in_utc_backcompat() }}{% endmacro %}
{% macro dbt_utils___is_relation(obj, macro) %}{% endmacro %}
{% macro dbt_utils___is_ephemeral(obj, macro) %}{% endmacro %}
{% macro dbt_utils__get_table_types_sql() %}table_type as "table_type"{% endmacro %}
{% macro dbt_utils__get_tables_by_pattern_sql(schema_pattern, table_pattern, exclude='', database=none) %}select table_schema, table_name, table_type from information_schema.tables{% endmacro %}
{% macro dbt_utils__get_tables_by_prefix_sql(schema, prefix, exclude='', database=none) %}select table_schema, table_name, table_type from information_schema.tables{% endmacro %}
{% macro dbt_utils__nullcheck(cols) %}{% for col in cols %}{% if col.is_string() %}nullif({{ col.name }}, '') as {{ col.name }}{% else %}{{ col.name }}{% endif %}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro dbt_utils__degrees_to_radians(degrees) %}acos(-1) * {{ degrees }} / 180{% endmacro %}
{% macro dbt_utils__pretty_log_format(message) %}{{ return(message) }}{% endmacro %}
{% macro dbt_utils__get_intervals_between(start_date, end_date, datepart) %}{{ return(dbt.get_intervals_between(start_date, end_date, datepart)) }}{% endmacro %}
{% macro dbt_utils__get_powers_of_two(upper_bound) %}{{ return(dbt.get_powers_of_two(upper_bound)) }}{% endmacro %}
{% macro dbt_utils__nullcheck_table(relation) %}select * from {{ relation }}{% endmacro %}
{% macro dbt_utils__width_bucket(expr, min_value, max_value, num_buckets) %}width_bucket({{ expr }}, {{ min_value }}, {{ max_value }}, {{ num_buckets }}){% endmacro %}
{% macro dbt_utils__haversine_distance(lat1, lon1, lat2, lon2, unit='mi') %}2 * 3961 * asin(sqrt(power(sin(radians(({{ lat2 }} - {{ lat1 }}) / 2)), 2) + cos(radians({{ lat1 }})) * cos(radians({{ lat2 }})) * power(sin(radians(({{ lon2 }} - {{ lon1 }}) / 2)), 2))){% endmacro %}
{% macro dbt_utils__get_url_host(field) %}{{ dbt.split_part(dbt.replace(field, "'https://'", "''"), "'/'", 1) }}{% endmacro %}
{% macro dbt_utils__get_url_path(field) %}{{ dbt.split_part(dbt.replace(field, "'https://'", "''"), "'?'", 1) }}{% endmacro %}
{% macro dbt_utils__get_url_parameter(field, url_parameter) %}nullif({{ dbt.split_part(dbt.split_part(field, "'" ~ url_parameter ~ "='", 2), "'&'", 1) }}, ''){% endmacro %}
{% macro dbt_utils__slugify(string) %}{{ return(modules.re.sub('[^a-z0-9_]+', '', modules.re.sub('[ -]+', '_', string | lower))) }}{% endmacro %}
{% macro dbt_utils__pretty_time(format='%H:%M:%S') %}{{ return('') }}{% endmacro %}
{% macro dbt_utils__log_info(message) %}{% endmacro %}
{% macro dbt_unit_testing__ref(model_or_project, model=none) %}{{ return(ref(model_or_project) if model is not string else ref(model_or_project, model)) }}{% endmacro %}
{% macro dbt_unit_testing__source(source_name, table) %}{{ return(source(source_name, table)) }}{% endmacro %}
`;
