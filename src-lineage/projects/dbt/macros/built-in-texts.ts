/** Data types by adapter (dbt manual, "Data type functions"). */
export const typeMacros = types({
  string: { default: 'TEXT', bigquery: 'string', spark: 'string', trino: 'varchar', athena: 'varchar', sqlserver: 'varchar(8000)', fabric: 'varchar(8000)', oracle: 'VARCHAR2(4000)', clickhouse: 'String', hive: 'string' },
  timestamp: { default: 'timestamp', snowflake: 'timestamp_ntz', sqlserver: 'datetime2(6)', fabric: 'datetime2(6)', clickhouse: 'DateTime' },
  float: { default: 'float', bigquery: 'float64', trino: 'double', athena: 'double', clickhouse: 'Float32' },
  numeric: { default: 'numeric(28,6)', bigquery: 'numeric', spark: 'decimal(28,6)', trino: 'decimal(28,6)', clickhouse: 'Decimal(28, 6)' },
  bigint: { default: 'bigint', bigquery: 'int64', clickhouse: 'Int64' },
  int: { default: 'integer', bigquery: 'int64', spark: 'int', clickhouse: 'Int32' },
  boolean: { default: 'boolean', bigquery: 'bool', sqlserver: 'bit', fabric: 'bit', clickhouse: 'Bool' },
}); // oxfmt-ignore

function types(table: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(table)
    .flatMap(([type, byAdapter]) =>
      Object.entries(byAdapter).map(
        ([adapter, text]) => `{% macro ${adapter}__type_${type}() %}${text}{% endmacro %}`,
      ),
    )
    .join('\n');
}

/** Functions of texts, sets and lists. */
export const textMacros = `
{% macro default__concat(fields) %}{{ fields|join(' || ') }}{% endmacro %}
{% macro sqlserver__concat(fields) %}concat({{ fields|join(', ') }}){% endmacro %}
{% macro spark__concat(fields) %}concat({{ fields|join(', ') }}){% endmacro %}
{% macro bigquery__concat(fields) %}concat({{ fields|join(', ') }}){% endmacro %}
{% macro default__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}
{%- if limit_num -%}array_to_string(array_slice(array_agg({{ measure }}){% if order_by_clause %} within group ({{ order_by_clause }}){% endif %}, 0, {{ limit_num }}), {{ delimiter_text }})
{%- else -%}listagg({{ measure }}, {{ delimiter_text }}){% if order_by_clause %} within group ({{ order_by_clause }}){% endif %}{%- endif -%}
{% endmacro %}
{% macro postgres__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}
{%- if limit_num -%}array_to_string((array_agg({{ measure }}{% if order_by_clause %} {{ order_by_clause }}{% endif %}))[1:{{ limit_num }}], {{ delimiter_text }})
{%- else -%}string_agg({{ measure }}, {{ delimiter_text }}{% if order_by_clause %} {{ order_by_clause }}{% endif %}){%- endif -%}
{% endmacro %}
{% macro redshift__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}listagg({{ measure }}, {{ delimiter_text }}){% if order_by_clause %} within group ({{ order_by_clause }}){% endif %}{% endmacro %}
{% macro bigquery__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}string_agg({{ measure }}, {{ delimiter_text }}{% if order_by_clause %} {{ order_by_clause }}{% endif %}{% if limit_num %} limit {{ limit_num }}{% endif %}){% endmacro %}
{% macro duckdb__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}string_agg({{ measure }}, {{ delimiter_text }}{% if order_by_clause %} {{ order_by_clause }}{% endif %}){% endmacro %}
{% macro spark__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}array_join(collect_list({{ measure }}), {{ delimiter_text }}){% endmacro %}
{% macro sqlserver__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}string_agg({{ measure }}, {{ delimiter_text }}){% if order_by_clause %} within group ({{ order_by_clause }}){% endif %}{% endmacro %}
{% macro trino__listagg(measure, delimiter_text="','", order_by_clause=none, limit_num=none) %}array_join(array_agg({{ measure }}{% if order_by_clause %} {{ order_by_clause }}{% endif %}), {{ delimiter_text }}){% endmacro %}
{% macro default__string_literal(value) %}'{{ value }}'{% endmacro %}
{% macro default__escape_single_quotes(expression) %}{{ expression | replace("'", "''") }}{% endmacro %}
{% macro snowflake__escape_single_quotes(expression) %}{{ expression | replace("'", "\\\\'") }}{% endmacro %}
{% macro bigquery__escape_single_quotes(expression) %}{{ expression | replace("'", "\\\\'") }}{% endmacro %}
{% macro default__safe_cast(field, type) %}cast({{ field }} as {{ type }}){% endmacro %}
{% macro snowflake__safe_cast(field, type) %}try_cast({{ field }} as {{ type }}){% endmacro %}
{% macro bigquery__safe_cast(field, type) %}safe_cast({{ field }} as {{ type }}){% endmacro %}
{% macro spark__safe_cast(field, type) %}try_cast({{ field }} as {{ type }}){% endmacro %}
{% macro duckdb__safe_cast(field, type) %}try_cast({{ field }} as {{ type }}){% endmacro %}
{% macro trino__safe_cast(field, type) %}try_cast({{ field }} as {{ type }}){% endmacro %}
{% macro sqlserver__safe_cast(field, type) %}try_cast({{ field }} as {{ type }}){% endmacro %}
{% macro default__cast(field, type) %}cast({{ field }} as {{ type }}){% endmacro %}
{% macro default__cast_bool_to_text(field) %}cast({{ field }} as {{ dbt.type_string() }}){% endmacro %}
{% macro redshift__cast_bool_to_text(field) %}case when {{ field }} is true then 'true' when {{ field }} is false then 'false' end::text{% endmacro %}
{% macro default__split_part(string_text, delimiter_text, part_number) %}split_part({{ string_text }}, {{ delimiter_text }}, {{ part_number }}){% endmacro %}
{% macro bigquery__split_part(string_text, delimiter_text, part_number) %}split({{ string_text }}, {{ delimiter_text }})[safe_offset({{ part_number }} - 1)]{% endmacro %}
{% macro default__replace(field, old_chars, new_chars) %}replace({{ field }}, {{ old_chars }}, {{ new_chars }}){% endmacro %}
{% macro default__except() %}except{% endmacro %}
{% macro bigquery__except() %}except distinct{% endmacro %}
{% macro default__intersect() %}intersect{% endmacro %}
{% macro bigquery__intersect() %}intersect distinct{% endmacro %}
{% macro default__hash(field) %}md5(cast({{ field }} as {{ dbt.type_string() }})){% endmacro %}
{% macro bigquery__hash(field) %}to_hex(md5(cast({{ field }} as {{ dbt.type_string() }}))){% endmacro %}
{% macro sqlserver__hash(field) %}lower(convert(varchar(50), hashbytes('md5', coalesce(convert(varchar(8000), {{ field }}), '')), 2)){% endmacro %}
{% macro trino__hash(field) %}lower(to_hex(md5(to_utf8(cast({{ field }} as varchar))))){% endmacro %}
{% macro default__length(expression) %}length({{ expression }}){% endmacro %}
{% macro sqlserver__length(expression) %}len({{ expression }}){% endmacro %}
{% macro default__position(substring_text, string_text) %}position({{ substring_text }} in {{ string_text }}){% endmacro %}
{% macro bigquery__position(substring_text, string_text) %}strpos({{ string_text }}, {{ substring_text }}){% endmacro %}
{% macro default__right(string_text, length_expression) %}right({{ string_text }}, {{ length_expression }}){% endmacro %}
{% macro snowflake__right(string_text, length_expression) %}case when {{ length_expression }} = 0 then '' else right({{ string_text }}, {{ length_expression }}) end{% endmacro %}
{% macro bigquery__right(string_text, length_expression) %}case when {{ length_expression }} = 0 then '' else substr({{ string_text }}, -1 * {{ length_expression }}) end{% endmacro %}
{% macro default__any_value(expression) %}any_value({{ expression }}){% endmacro %}
{% macro postgres__any_value(expression) %}(array_agg({{ expression }}))[1]{% endmacro %}
{% macro default__bool_or(expression) %}bool_or({{ expression }}){% endmacro %}
{% macro snowflake__bool_or(expression) %}boolor_agg({{ expression }}){% endmacro %}
{% macro bigquery__bool_or(expression) %}logical_or({{ expression }}){% endmacro %}
{% macro default__equals(expr1, expr2) %}case when ({{ expr1 }} = {{ expr2 }}) or ({{ expr1 }} is null and {{ expr2 }} is null) then 0 else 1 end = 0{% endmacro %}
{% macro default__array_construct(inputs=[], data_type=none) %}{% if inputs|length > 0 %}array[ {{ inputs|join(' , ') }} ]{% else %}array[]::{{ data_type }}[]{% endif %}{% endmacro %}
{% macro snowflake__array_construct(inputs=[], data_type=none) %}array_construct( {{ inputs|join(' , ') }} ){% endmacro %}
{% macro redshift__array_construct(inputs=[], data_type=none) %}array( {{ inputs|join(' , ') }} ){% endmacro %}
{% macro spark__array_construct(inputs=[], data_type=none) %}array( {{ inputs|join(' , ') }} ){% endmacro %}
{% macro bigquery__array_construct(inputs=[], data_type=none) %}[ {{ inputs|join(' , ') }} ]{% endmacro %}
{% macro default__array_append(array, new_element) %}array_append({{ array }}, {{ new_element }}){% endmacro %}
{% macro default__array_concat(array_1, array_2) %}array_cat({{ array_1 }}, {{ array_2 }}){% endmacro %}
{% macro bigquery__array_concat(array_1, array_2) %}array_concat({{ array_1 }}, {{ array_2 }}){% endmacro %}
`;

/** The names of relations, and what templates ask of themselves. */
export const nameMacros = `
{% macro default__generate_schema_name(custom_schema_name=none, node=none) %}
{%- if custom_schema_name is none -%}{{ target.schema }}{%- else -%}{{ target.schema }}_{{ custom_schema_name | trim }}{%- endif -%}
{% endmacro %}
{% macro generate_schema_name_for_env(custom_schema_name=none, node=none) %}
{%- if target.name == 'prod' and custom_schema_name is not none -%}{{ custom_schema_name | trim }}{%- else -%}{{ target.schema }}{%- endif -%}
{% endmacro %}
{% macro default__generate_alias_name(custom_alias_name=none, node=none) %}
{%- if custom_alias_name -%}{{ custom_alias_name | trim }}{%- elif node.version -%}{{ node.name ~ '_v' ~ (node.version | replace('.', '_')) }}{%- else -%}{{ node.name }}{%- endif -%}
{% endmacro %}
{% macro default__generate_database_name(custom_database_name=none, node=none) %}
{%- if custom_database_name is none -%}{{ target.database }}{%- else -%}{{ custom_database_name | trim }}{%- endif -%}
{% endmacro %}
{% macro before_begin(sql) %}{{ return(sql) }}{% endmacro %}
{% macro in_transaction(sql) %}{{ return(sql) }}{% endmacro %}
{% macro after_commit(sql) %}{{ return(sql) }}{% endmacro %}
{% macro set_sql_header(config) %}{% endmacro %}
{% macro make_hook_config(sql, inside_transaction) %}{{ return(sql) }}{% endmacro %}
{% macro should_full_refresh() %}{{ return(false) }}{% endmacro %}
{% macro should_store_failures() %}{{ return(false) }}{% endmacro %}
{% macro default__create_schema(relation) %}{% endmacro %}
{% macro default__drop_schema(relation) %}{% endmacro %}
{% macro default__load_relation(relation) %}{{ return(adapter.get_relation(database=relation.database, schema=relation.schema, identifier=relation.identifier)) }}{% endmacro %}
{% macro default__drop_relation_if_exists(relation) %}{% endmacro %}
{% macro default__drop_relation(relation) %}{% endmacro %}
{% macro default__truncate_relation(relation) %}{% endmacro %}
{% macro default__rename_relation(from_relation, to_relation) %}{% endmacro %}
{% macro default__load_cached_relation(relation) %}{{ return(load_relation(relation)) }}{% endmacro %}
{% macro default__get_columns_in_relation(relation) %}{{ return(adapter.get_columns_in_relation(relation)) }}{% endmacro %}
{% macro default__get_powers_of_two(upper_bound) %}{% if upper_bound <= 1 %}{{ return(1) }}{% endif %}{% for p in range(1, 100) %}{% if upper_bound <= 2 ** p %}{{ return(p) }}{% endif %}{% endfor %}{% endmacro %}
{% macro default__get_empty_subquery_sql(select_sql, select_sql_header=none) %}select * from ({{ select_sql }}) as __dbt_sbq where false limit 0{% endmacro %}
{% macro default__get_where_subquery(relation) %}{{ return(relation) }}{% endmacro %}
{% macro default__limit_zero() %}limit 0{% endmacro %}
`;
