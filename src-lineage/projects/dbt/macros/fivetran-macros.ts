/**
 * What macros of fivetran_utils give, for projects that do not hold it: named `<package>__<macro>`, in words of our own. Where
 * it is installed, its own source is run.
 */
export const fivetranMacros = `
{% macro fivetran_utils__fill_staging_columns(source_columns, staging_columns) %}
{%- set there = source_columns | map(attribute='name') | map('lower') | list -%}
{%- for column in staging_columns %}
{%- set name = fivetran_utils.quote_column(column) %}
{% if column.name | lower in there %}{{ name }}{% else %}cast(null as {{ column.datatype }}){% endif %} as {{ column.alias or name }}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__quote_column(column) %}
{%- if not column.quote -%}{{ column.name }}
{%- else -%}{{ adapter.quote(column.name | upper if target.type == 'snowflake' else column.name) }}{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__wrap_in_quotes(object_to_quote) %}{{ return(adapter.quote(object_to_quote | upper if target.type == 'snowflake' else object_to_quote)) }}{% endmacro %}
{% macro fivetran_utils__fill_pass_through_columns(pass_through_variable) %}
{%- for column in var(pass_through_variable, []) or [] -%}
{%- if column is not mapping -%}, {{ column }}
{%- else -%}, {% if column.transform_sql %}{{ column.transform_sql }} as {% endif %}{{ column.alias or column.name }}{%- endif -%}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__persist_pass_through_columns(pass_through_variable, identifier=none, transform='', coalesce_with=none) %}
{%- for column in var(pass_through_variable, []) or [] -%}
{%- set name = (column.alias or column.name) if column is mapping else column -%}
{%- set own = transform ~ '(' ~ (identifier ~ '.' if identifier else '') ~ name ~ ')' -%}
, {% if coalesce_with is not none %}coalesce({{ own }}, {{ coalesce_with }}){% else %}{{ own }}{% endif %} as {{ name }}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__add_pass_through_columns(base_columns, pass_through_var) %}
{%- for column in pass_through_var or [] -%}
{%- set own = {'name': column.name if column is mapping else column, 'datatype': (column.datatype if column is mapping else none) or dbt.type_string()} -%}
{%- if column is mapping and column.alias -%}{%- do own.update({'alias': column.alias}) -%}{%- endif -%}
{%- do base_columns.append(own) -%}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__passthrough_columns(pass_through_variable) %}{{ fivetran_utils.fill_pass_through_columns(pass_through_variable) }}{% endmacro %}
{% macro fivetran_utils__add_dbt_source_relation() %}{% if var('union_schemas', none) or var('union_databases', none) %}, _dbt_source_relation{% endif %}{% endmacro %}
{% macro fivetran_utils__source_relation(union_schema_variable='union_schemas', union_database_variable='union_databases') %}
{%- set names = var(union_schema_variable, none) or var(union_database_variable, none) or [] -%}
{%- if names -%}, case {% for name in names %}when lower(replace(replace(_dbt_source_relation, '"', ''), '\`', '')) like '%{{ name | lower }}.%' then '{{ name | lower }}' {% endfor %}end as source_relation
{%- else -%}, cast('' as {{ dbt.type_string() }}) as source_relation{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__apply_source_relation(package_name=none, use_package_prefix=true) %}
{%- set prefix = package_name ~ '_' if use_package_prefix else '' -%}
{%- if var(package_name ~ '_sources', []) -%}, _dbt_source_relation as source_relation
{%- else -%}{{ fivetran_utils.source_relation(prefix ~ 'union_schemas', prefix ~ 'union_databases') }}{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__partition_by_source_relation(package_name=none, has_other_partitions='yes', alias=none, package_prefix_union_variable=true) %}
{%- set prefix = package_name ~ '_' if package_prefix_union_variable else '' -%}
{%- set united = var(prefix ~ 'union_schemas', []) | length > 1 or var(prefix ~ 'union_databases', []) | length > 1 or var(package_name ~ '_sources', []) | length > 1 -%}
{%- if united -%}{{ 'partition by ' if has_other_partitions == 'no' else ', ' }}{{ alias ~ '.' if alias else '' }}source_relation{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__empty_table() %}select cast(null as {{ dbt.type_string() }}) as _dbt_source_relation limit 0{% endmacro %}
{% macro fivetran_utils__union_data(table_identifier, database_variable, schema_variable, default_database, default_schema, default_variable, union_schema_variable='union_schemas', union_database_variable='union_databases') %}
{%- set schemas = var(union_schema_variable, none) or [] -%}{%- set databases = var(union_database_variable, none) or [] -%}
{%- set found = [] -%}
{%- for name in schemas or databases -%}
{%- set relation = adapter.get_relation(database=var(database_variable, default_database) if schemas else name, schema=name if schemas else var(schema_variable, default_schema), identifier=table_identifier) -%}
{%- if relation is not none -%}{%- do found.append(relation) -%}{%- endif -%}
{%- endfor -%}
{%- if found -%}{{ dbt_utils.union_relations(found) }}
{%- elif schemas or databases -%}{{ fivetran_utils.empty_table() }}
{%- else -%}
{%- set name = {'linkedin_company_pages': 'linkedin_pages', 'instagram_business_pages': 'instagram_business'}.get(default_schema, default_schema) -%}
{%- set own = source(name, table_identifier) -%}
{%- set relation = adapter.get_relation(database=own.database, schema=own.schema, identifier=var(name ~ '_' ~ table_identifier ~ '_identifier', var(name ~ '_' ~ table_identifier ~ '_identifer', own.identifier))) -%}
{%- if relation is none -%}{{ fivetran_utils.empty_table() }}{%- else -%}select * from {{ relation }}{%- endif -%}
{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__union_connections(connection_dictionary, single_source_name, single_table_name, default_identifier=none) %}
{%- set connections = var(connection_dictionary, []) or [] -%}{%- set found = [] -%}
{%- for connection in connections -%}
{%- set own = source(connection.name, single_table_name) if var('has_defined_sources', false) else {'database': connection.database or target.database, 'schema': connection.schema or single_source_name, 'identifier': var(single_source_name ~ '_' ~ single_table_name ~ '_identifier', default_identifier or single_table_name)} -%}
{%- set relation = adapter.get_relation(database=own.database, schema=own.schema, identifier=own.identifier) -%}
{%- if relation is not none -%}{%- do found.append(relation) -%}{%- endif -%}
{%- endfor -%}
{%- if found -%}{{ fivetran_utils.union_relations_custom(found) }}
{%- elif connections -%}{{ fivetran_utils.empty_table() }}
{%- else -%}
{%- set own = source(single_source_name, single_table_name) -%}
{%- if load_relation(own) is none -%}{{ fivetran_utils.empty_table() }}
{%- else -%}select {{ dbt_utils.star(from=own) }}, '{{ own.database ~ '.' ~ own.schema }}' as _dbt_source_relation from {{ own }} as source_table{%- endif -%}
{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__union_relations_custom(relations, aliases=none, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation', where=none) %}{{ dbt_utils.union_relations(relations, column_override, include, exclude, source_column_name, where) }}{% endmacro %}
{% macro fivetran_utils__fivetran_union_relations(relations, aliases=none, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation', where=none) %}{{ dbt_utils.union_relations(relations, column_override, include, exclude, source_column_name, where) }}{% endmacro %}
{% macro fivetran_utils__union_relations(relations, aliases=none, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation') %}{{ dbt_utils.union_relations(relations, column_override, include, exclude, source_column_name) }}{% endmacro %}
{% macro fivetran_utils__union_relations_short_source(relations, aliases=none, column_override=none, include=[], exclude=[], source_column_name='_dbt_source_relation', where=none) %}{{ dbt_utils.union_relations(relations, column_override, include, exclude, source_column_name, where) }}{% endmacro %}
{% macro fivetran_utils___fivetran_is_relation(obj, macro) %}{% endmacro %}
{% macro fivetran_utils___fivetran_is_ephemeral(obj, macro) %}{% endmacro %}
{% macro fivetran_utils__fivetran_is_databricks_sql_warehouse(target) %}{{ return(false) }}{% endmacro %}
{% macro fivetran_utils__star(from, relation_alias=false, except=[], prefix='', suffix='', quote_identifiers=true) %}{{ dbt_utils.star(from, relation_alias, except, prefix, suffix, quote_identifiers) }}{% endmacro %}
{% macro fivetran_utils__passthru_columns(columns=[]) %}{% if columns %}, {{ columns | join(', ') }}{% endif %}{% endmacro %}
{% macro fivetran_utils__get_json_columns_in_relation(source_columns) %}{{ return([]) }}{% endmacro %}
{% macro fivetran_utils__get_column_names_only(columns) %}{{ return(columns | map(attribute='name') | list) }}{% endmacro %}
{% macro fivetran_utils__median(median_field, partition_field, percent=0.5) %}median({{ median_field }}) over (partition by {{ partition_field }}){% endmacro %}
{% macro fivetran_utils__extract_uri_parameter(field, uri_parameter) %}{{ dbt_utils.get_url_parameter(field, uri_parameter) }}{% endmacro %}
{% macro fivetran_utils__json_extract(string, string_path) %}{{ fivetran_utils.json_parse(string, [string_path]) }}{% endmacro %}
{% macro fivetran_utils__json_parse(string, string_path) %}
{%- if target.type == 'postgres' -%}{{ string }}::json #>> '{ {{- string_path | join(',') -}} }'
{%- elif target.type == 'bigquery' -%}json_extract_scalar({{ string }}, '$.{{ string_path | join('.') }}')
{%- else -%}json_extract_path_text({{ string }}, '{{ string_path | join('.') }}'){%- endif -%}
{% endmacro %}
{% macro fivetran_utils__pivot_json_extract(string, list_of_properties) %}
{%- for property in list_of_properties -%}
{%- set name = property.name if property is mapping else property -%}
replace({{ fivetran_utils.json_extract(string, name) }}, '"', '') as {{ (property.alias if property is mapping else none) or name | replace(' ', '_') | replace('.', '_') | lower }}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__string_agg(field_to_agg, delimiter) %}{{ dbt.listagg(field_to_agg, delimiter) }}{% endmacro %}
{% macro fivetran_utils__array_agg(field_to_agg) %}array_agg({{ field_to_agg }}){% endmacro %}
{% macro fivetran_utils__max_bool(boolean_field) %}{{ dbt.bool_or(boolean_field) }}{% endmacro %}
{% macro fivetran_utils__ceiling(num) %}{{ 'ceil' if target.type == 'snowflake' else 'ceiling' }}({{ num }}){% endmacro %}
{% macro fivetran_utils__try_cast(field, type) %}{{ dbt.safe_cast(field, type) }}{% endmacro %}
{% macro fivetran_utils__timestamp_add(datepart, interval, from_timestamp) %}{{ dbt.dateadd(datepart, interval, from_timestamp) }}{% endmacro %}
{% macro fivetran_utils__timestamp_diff(first_date, second_date, datepart) %}{{ dbt.datediff(first_date, second_date, datepart) }}{% endmacro %}
{% macro fivetran_utils__fivetran_date_spine(datepart, start_date, end_date) %}{{ dbt_utils.date_spine(datepart, start_date, end_date) }}{% endmacro %}
{% macro fivetran_utils__percentile(percentile_field, partition_field, percent) %}
{%- if target.type == 'postgres' -%}percentile_cont({{ percent }}) within group (order by {{ percentile_field }})
{%- elif target.type in ['bigquery', 'spark', 'databricks'] -%}{{ 'percentile_cont' if target.type == 'bigquery' else 'percentile' }}({{ percentile_field }}, {{ percent }}) over (partition by {{ partition_field }})
{%- else -%}percentile_cont({{ percent }}) within group (order by {{ percentile_field }}) over (partition by {{ partition_field }}){%- endif -%}
{% endmacro %}
{% macro fivetran_utils__first_value(first_value_field, partition_field, order_by_field, order='asc') %}first_value({{ first_value_field }} ignore nulls) over (partition by {{ partition_field }} order by {{ order_by_field }} {{ order }}{% if target.type == 'redshift' %}, {{ partition_field }} rows unbounded preceding{% endif %}){% endmacro %}
{% macro fivetran_utils__extract_url_parameter(field, url_parameter) %}{{ dbt_utils.get_url_parameter(field, url_parameter) }}{% endmacro %}
{% macro fivetran_utils__enabled_vars(vars) %}{%- for each in vars -%}{%- if var(each, true) == false -%}{{ return(false) }}{%- endif -%}{%- endfor -%}{{ return(true) }}{% endmacro %}
{% macro fivetran_utils__enabled_vars_one_true(vars) %}{%- for each in vars -%}{%- if var(each, false) == true -%}{{ return(true) }}{%- endif -%}{%- endfor -%}{{ return(false) }}{% endmacro %}
{% macro fivetran_utils__calculated_fields(variable) %}{% for field in var(variable, []) or [] %}, {{ field.transform_sql }} as {{ field.name }}{% endfor %}{% endmacro %}
{% macro fivetran_utils__remove_prefix_from_columns(columns, prefix='', exclude=[]) %}
{%- for column in columns if column.name not in exclude -%}
{{ column.name }}{% if column.name[:prefix | length] | lower == prefix %} as {{ column.name[prefix | length:] }}{% endif %}{% if not loop.last %}, {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro fivetran_utils__empty_variable_warning(variable, downstream_model) %}{% endmacro %}
{% macro fivetran_utils__dummy_coalesce_value(column) %}{{ return("'DUMMY_STRING'") }}{% endmacro %}
{% macro fivetran_utils__fivetran_lookback(from_date, datepart, interval, safety_limit='2010-01-01') %}{{ fivetran_utils.lookback(from_date, datepart, interval, safety_limit) }}{% endmacro %}
{% macro fivetran_utils__lookback(from_date, datepart, interval, default_start_date='2010-01-01') %}
{%- if is_incremental() -%}coalesce((select {{ dbt.dateadd(datepart=datepart, interval=-interval, from_date_or_timestamp=from_date) }} from {{ this }}), '{{ default_start_date }}'){%- else -%}'{{ default_start_date }}'{%- endif -%}
{% endmacro %}
{% macro fivetran_utils__slugify_sql(column) %}replace(lower({{ column }}), ' ', '_'){% endmacro %}
`;
