/**
 * What macros of much used packages give, for projects whose packages are not installed: named `<package>__<macro>`, in words
 * of our own. Where the package is there, its own source is run.
 */
export const packageMacros = `
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
{%- set names = dbt_utils.get_filtered_columns_in_relation(from, except) -%}
{%- if names | length == 0 -%}{% if relation_alias %}{{ relation_alias }}.{% endif %}*
{%- else -%}
{%- for name in names -%}
{% if relation_alias %}{{ relation_alias }}.{% endif %}{{ adapter.quote(name) if quote_identifiers else name }}{% if prefix or suffix %} as {{ adapter.quote(prefix ~ name ~ suffix) if quote_identifiers else prefix ~ name ~ suffix }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{%- endif -%}
{%- endmacro %}
{% macro dbt_utils__union_relations(relations, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation', where=none) %}
{%- set all = {} -%}{%- set own = {} -%}{%- set ns = namespace(known=true) -%}
{%- set wanted = include | map('lower') | list -%}{%- set unwanted = exclude | map('lower') | list -%}
{%- for relation in relations -%}
{%- do own.update({relation: []}) -%}
{%- set columns = adapter.get_columns_in_relation(relation) -%}
{%- if not columns -%}{%- set ns.known = false -%}{%- endif -%}
{%- for col in columns if (not wanted or col.column | lower in wanted) and col.column | lower not in unwanted -%}
{%- do own[relation].append(col.column) -%}{%- if col.column not in all -%}{%- do all.update({col.column: col}) -%}{%- endif -%}
{%- endfor -%}
{%- endfor -%}
{%- for relation in relations %}
(select {% if source_column_name is not none %}cast({{ dbt.string_literal(relation) }} as {{ dbt.type_string() }}) as {{ source_column_name }}, {% endif %}
{% if ns.known %}{% for name in all.keys() %}cast({{ adapter.quote(name) if name in own[relation] else 'null' }} as {{ (column_override or {}).get(name, all[name].data_type) }}) as {{ all[name].quoted }}{% if not loop.last %}, {% endif %}{% endfor %}{% else %}*{% endif %}
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
{% macro dbt_utils__get_column_values(table, column, order_by=none, max_records=none, default=[], where=none) %}{{ return(run_query('select') or default) }}{% endmacro %}
{% macro dbt_utils__get_single_value(sql_statement, default=none) %}{{ return(run_query(sql_statement)) }}{% endmacro %}
{% macro dbt_utils__get_query_results_as_dict(query) %}{{ return(run_query(query)) }}{% endmacro %}
{% macro dbt_utils__get_relations_by_pattern(schema_pattern, table_pattern, exclude='', database=none) %}{{ return(run_query('select')) }}{% endmacro %}
{% macro dbt_utils__get_relations_by_prefix(schema, prefix, exclude='', database=none) %}{{ return(run_query('select')) }}{% endmacro %}
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
{% macro dbt_utils__nullcheck_table(relation) %}select * from {{ relation }}{% endmacro %}
{% macro dbt_utils__width_bucket(expr, min_value, max_value, num_buckets) %}width_bucket({{ expr }}, {{ min_value }}, {{ max_value }}, {{ num_buckets }}){% endmacro %}
{% macro dbt_utils__haversine_distance(lat1, lon1, lat2, lon2, unit='mi') %}2 * 3961 * asin(sqrt(power(sin(radians(({{ lat2 }} - {{ lat1 }}) / 2)), 2) + cos(radians({{ lat1 }})) * cos(radians({{ lat2 }})) * power(sin(radians(({{ lon2 }} - {{ lon1 }}) / 2)), 2))){% endmacro %}
{% macro dbt_utils__get_url_host(field) %}{{ dbt.split_part(dbt.replace(field, "'https://'", "''"), "'/'", 1) }}{% endmacro %}
{% macro dbt_utils__get_url_path(field) %}{{ dbt.split_part(dbt.replace(field, "'https://'", "''"), "'?'", 1) }}{% endmacro %}
{% macro dbt_utils__get_url_parameter(field, url_parameter) %}nullif({{ dbt.split_part(dbt.split_part(field, "'" ~ url_parameter ~ "='", 2), "'&'", 1) }}, ''){% endmacro %}
{% macro dbt_utils__slugify(string) %}{{ return(modules.re.sub('[^a-z0-9_]+', '', modules.re.sub('[ -]+', '_', string | lower))) }}{% endmacro %}
{% macro dbt_utils__pretty_time(format='%H:%M:%S') %}{{ return('') }}{% endmacro %}
{% macro dbt_utils__log_info(message) %}{% endmacro %}
{% macro fivetran_utils__fill_staging_columns(source_columns, staging_columns) %}
{%- set there = source_columns | map(attribute='name') | map('lower') | list -%}
{%- for column in staging_columns %}
{% if column.name | lower in there %}{{ column.name }} as {{ column.alias or column.name }}{% else %}cast(null as {{ column.datatype }}) as {{ column.alias or column.name }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__fill_pass_through_columns(pass_through_variable) %}
{%- for column in var(pass_through_variable, []) or [] -%}
{%- if column is mapping -%}, {{ column.transform_sql or column.name }} as {{ column.alias or column.name }}{%- else -%}, {{ column }}{%- endif -%}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__persist_pass_through_columns(pass_through_variable, identifier=none, transform='', coalesce_with=none) %}
{%- for column in var(pass_through_variable, []) or [] -%}
{%- set name = (column.alias or column.name) if column is mapping else column -%}
, {{ transform }}({{ identifier ~ '.' if identifier else '' }}{{ name }}){% if transform or identifier %} as {{ name }}{% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__add_pass_through_columns(base_columns, pass_through_var) %}
{%- for column in pass_through_var or [] -%}{%- do base_columns.append({'name': column.name, 'alias': column.alias, 'datatype': dbt.type_string()} if column is mapping else {'name': column, 'datatype': dbt.type_string()}) -%}{%- endfor -%}
{{ return('') }}
{% endmacro %}
{% macro fivetran_utils__source_relation(union_schema_variable='union_schemas', union_database_variable='union_databases') %}, cast('' as {{ dbt.type_string() }}) as source_relation{% endmacro %}
{% macro fivetran_utils__apply_source_relation(package_name=none) %}, cast('' as {{ dbt.type_string() }}) as source_relation{% endmacro %}
{% macro fivetran_utils__partition_by_source_relation(package_name=none, has_other_partitions='yes', alias=none) %}{% endmacro %}
{% macro fivetran_utils__union_data(table_identifier, database_variable, schema_variable, default_database, default_schema, default_variable, union_schema_variable='union_schemas', union_database_variable='union_databases') %}select * from {{ var(default_variable) }}{% endmacro %}
{% macro fivetran_utils__union_connections(connection_dictionary, single_source_name, single_table_name, default_identifier=none) %}select source_table.*, cast('' as {{ dbt.type_string() }}) as _dbt_source_relation from {{ source(single_source_name, single_table_name) }} as source_table{% endmacro %}
{% macro fivetran_utils__json_extract(string, string_path) %}json_extract_path_text({{ string }}, '{{ string_path }}'){% endmacro %}
{% macro fivetran_utils__json_parse(string, string_path) %}json_extract_path_text({{ string }}, '{{ string_path | join('.') }}'){% endmacro %}
{% macro fivetran_utils__pivot_json_extract(string, list_of_properties) %}
{%- for property in list_of_properties -%}
{%- set name = property.name if property is mapping else property -%}
, json_extract_path_text({{ string }}, '{{ name }}') as {{ (property.alias if property is mapping else none) or name | replace(' ', '_') | replace('.', '_') | lower }}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__string_agg(field_to_agg, delimiter) %}{{ dbt.listagg(field_to_agg, delimiter) }}{% endmacro %}
{% macro fivetran_utils__array_agg(field_to_agg) %}array_agg({{ field_to_agg }}){% endmacro %}
{% macro fivetran_utils__max_bool(boolean_field) %}{{ dbt.bool_or(boolean_field) }}{% endmacro %}
{% macro fivetran_utils__ceiling(num) %}ceiling({{ num }}){% endmacro %}
{% macro fivetran_utils__try_cast(field, type) %}{{ dbt.safe_cast(field, type) }}{% endmacro %}
{% macro fivetran_utils__timestamp_add(datepart, interval, from_timestamp) %}{{ dbt.dateadd(datepart, interval, from_timestamp) }}{% endmacro %}
{% macro fivetran_utils__timestamp_diff(first_date, second_date, datepart) %}{{ dbt.datediff(first_date, second_date, datepart) }}{% endmacro %}
{% macro fivetran_utils__percentile(percentile_field, partition_field, percent) %}percentile_cont({{ percent }}) within group (order by {{ percentile_field }}){% if target.type == 'snowflake' or target.type == 'redshift' %} over (partition by {{ partition_field }}){% endif %}{% endmacro %}
{% macro fivetran_utils__extract_url_parameter(field, url_parameter) %}{{ dbt_utils.get_url_parameter(field, url_parameter) }}{% endmacro %}
{% macro fivetran_utils__quote_column(column) %}{{ column.name }}{% endmacro %}
{% macro fivetran_utils__enabled_vars(vars) %}{%- for each in vars -%}{%- if var(each, true) == false -%}{{ return(false) }}{%- endif -%}{%- endfor -%}{{ return(true) }}{% endmacro %}
{% macro fivetran_utils__enabled_vars_one_true(vars) %}{%- for each in vars -%}{%- if var(each, false) == true -%}{{ return(true) }}{%- endif -%}{%- endfor -%}{{ return(false) }}{% endmacro %}
{% macro fivetran_utils__calculated_fields(variable) %}{% for field in var(variable, []) or [] %}, {{ field.transform_sql }} as {{ field.name }}{% endfor %}{% endmacro %}
{% macro fivetran_utils__remove_prefix_from_columns(columns, prefix='', exclude=[]) %}
{%- for column in columns if column.name not in exclude -%}
{{ column.name }}{% if column.name.startswith(prefix) %} as {{ column.name[prefix | length:] }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__empty_variable_warning(variable, downstream_model) %}{% endmacro %}
{% macro fivetran_utils__dummy_coalesce_value(column) %}'DUMMY_STRING'{% endmacro %}
`;
