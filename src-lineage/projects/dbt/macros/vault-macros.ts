/**
 * What macros of packages for Data Vault give, for projects that do not hold them (https://automate-dv.readthedocs.io,
 * https://github.com/ScalefreeCOM/datavault4dbt/wiki), named and meant as those of `utility-macros.ts`: the columns of what they
 * load, of how rows are chosen only what points in time and bridges join.
 */
const automate = `
{% macro VAULT__listed() %}
{%- set names = [] -%}
{%- for given in varargs if given -%}
{%- for each in ([given] if given is string or given is mapping else given) -%}
{%- do names.append(each.source_column ~ ' as ' ~ each.alias if each is mapping else each) -%}
{%- endfor -%}
{%- endfor -%}
{{ return(names) }}
{% endmacro %}
{% macro VAULT__loaded(source_model, names) %}
{%- for model in ([source_model] if source_model is string else source_model) %}
select {{ names | join(', ') }} from {{ ref(model) }}{% if not loop.last %} union all {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro VAULT__payload(src_payload, source_model, others) %}
{%- if src_payload is not mapping or not src_payload.exclude_columns -%}{{ return(src_payload.columns if src_payload is mapping else src_payload) }}{%- endif -%}
{%- set without = (VAULT.listed(src_payload.columns, others)) | map('lower') | list -%}{%- set names = [] -%}
{%- for column in adapter.get_columns_in_relation(ref(source_model)) if column.name | lower not in without -%}{%- do names.append(column.name) -%}{%- endfor -%}
{{ return(names) }}
{% endmacro %}
{% macro VAULT__hub(src_pk, src_nk, src_ldts, src_source, source_model, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_nk, src_extra_columns, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__link(src_pk, src_fk, src_ldts, src_source, source_model, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_fk, src_extra_columns, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__t_link(src_pk, src_fk, src_ldts, src_source, source_model, src_payload=none, src_eff=none, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_fk, src_payload, src_extra_columns, src_eff, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__nh_link(src_pk, src_fk, src_ldts, src_source, source_model, src_payload=none, src_eff=none, src_extra_columns=none) %}{{ VAULT.t_link(src_pk, src_fk, src_ldts, src_source, source_model, src_payload, src_eff, src_extra_columns) }}{% endmacro %}
{% macro VAULT__sat(src_pk, src_hashdiff, src_payload, src_ldts, src_source, source_model, src_eff=none, src_extra_columns=none) %}
{%- set others = VAULT.listed(src_pk, src_hashdiff.source_column if src_hashdiff is mapping else src_hashdiff, src_extra_columns, src_eff, src_ldts, src_source) -%}
{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_hashdiff, VAULT.payload(src_payload, source_model, others), src_extra_columns, src_eff, src_ldts, src_source)) }}
{% endmacro %}
{% macro VAULT__ma_sat(src_pk, src_cdk, src_hashdiff, src_payload, src_ldts, src_source, source_model, src_eff=none, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_cdk, src_hashdiff, src_payload, src_extra_columns, src_eff, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__eff_sat(src_pk, src_dfk, src_sfk, src_start_date, src_end_date, src_eff, src_ldts, src_source, source_model, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_dfk, src_sfk, src_start_date, src_end_date, src_extra_columns, src_eff, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__ref_table(src_pk, source_model, src_ldts=none, src_source=none, src_extra_columns=none) %}{{ VAULT.loaded(source_model, VAULT.listed(src_pk, src_extra_columns, src_ldts, src_source)) }}{% endmacro %}
{% macro VAULT__xts(src_pk, src_satellite, src_ldts, src_source, source_model, src_extra_columns=none) %}
{%- for model in ([source_model] if source_model is string else source_model) %}{%- set last = loop.last -%}
{%- for given in src_satellite.values() %}
select {{ VAULT.listed(src_pk) | join(', ') }}, {{ given.hashdiff.values() | first }} as {{ given.hashdiff.keys() | first }}, {{ given.sat_name.values() | first }} as {{ given.sat_name.keys() | first }}, {{ VAULT.listed(src_extra_columns, src_ldts, src_source) | join(', ') }}
from {{ ref(model) }}{% if not (last and loop.last) %} union all {% endif %}
{%- endfor -%}{%- endfor -%}
{% endmacro %}
{% macro VAULT__as_of(as_of_dates_table) %}{{ source(as_of_dates_table | first, as_of_dates_table.values() | first) if as_of_dates_table is mapping else ref(as_of_dates_table) }}{% endmacro %}
{% macro VAULT__pit(src_pk, as_of_dates_table, satellites, stage_tables_ldts, src_ldts, source_model, src_extra_columns=none) %}
{%- set keys = [] -%}{%- for key in VAULT.listed(src_pk, src_extra_columns) -%}{%- do keys.append('a.' ~ key) -%}{%- endfor %}
select {{ keys | join(', ') }}, b.as_of_date
{%- for name, given in satellites.items() %}, max({{ name | lower }}_src.{{ given.pk.values() | first }}) as {{ name | upper }}_{{ given.pk.keys() | first | upper }}, max({{ name | lower }}_src.{{ given.ldts.values() | first }}) as {{ name | upper }}_{{ given.ldts.keys() | first | upper }}{% endfor %}
from {{ ref(source_model) }} as a inner join {{ VAULT.as_of(as_of_dates_table) }} as b on (1 = 1)
{%- for name, given in satellites.items() %}
left join {{ ref(name) }} as {{ name | lower }}_src on a.{{ src_pk if src_pk is string else src_pk | first }} = {{ name | lower }}_src.{{ given.pk.values() | first }} and {{ name | lower }}_src.{{ given.ldts.values() | first }} <= b.as_of_date
{%- endfor %}
group by {{ keys | join(', ') }}, b.as_of_date
{% endmacro %}
{% macro VAULT__bridge(src_pk, as_of_dates_table, bridge_walk, stage_tables_ldts, src_ldts, source_model, src_extra_columns=none) %}
{%- set keys = [] -%}{%- for key in VAULT.listed(src_pk, src_extra_columns) -%}{%- do keys.append('a.' ~ key) -%}{%- endfor %}
{%- set before = namespace(column='a.' ~ (src_pk if src_pk is string else src_pk | first)) %}
select {{ keys | join(', ') }}, b.as_of_date
{%- for step in bridge_walk.values() %}, {{ step.link_table | lower }}.{{ step.link_pk }} as {{ step.bridge_link_pk }}{% endfor %}
from {{ ref(source_model) }} as a inner join {{ VAULT.as_of(as_of_dates_table) }} as b on (1 = 1)
{%- for step in bridge_walk.values() %}
left join {{ ref(step.link_table) }} as {{ step.link_table | lower }} on {{ before.column }} = {{ step.link_table | lower }}.{{ step.link_fk1 }}
inner join {{ ref(step.eff_sat_table) }} as {{ step.eff_sat_table | lower }} on {{ step.eff_sat_table | lower }}.{{ step.eff_sat_pk }} = {{ step.link_table | lower }}.{{ step.link_pk }} and {{ step.eff_sat_table | lower }}.{{ step.eff_sat_load_date }} <= b.as_of_date
{%- set before.column = (step.link_table | lower) ~ '.' ~ step.link_fk2 -%}
{%- endfor %}
where {% for step in bridge_walk.values() %}{{ step.eff_sat_table | lower }}.{{ step.eff_sat_end_date }} = '9999-12-31'{{ ' and ' if not loop.last }}{% endfor %}
{% endmacro %}
{% macro VAULT__stage(include_source_columns=true, source_model=none, hashed_columns=none, derived_columns=none, null_columns=none, ranked_columns=none) %}
{%- set from = ref(source_model) if source_model is string else source(source_model.keys() | first, source_model.values() | first) -%}
{%- set made = [] -%}{%- set own = adapter.get_columns_in_relation(from) | map(attribute='name') | list if hashed_columns else [] -%}
with derived_columns as (
select *{% for name in VAULT.listed(*(null_columns or {}).values()) %}{%- do made.append(name ~ '_ORIGINAL') -%}, {{ name }} as {{ name }}_ORIGINAL{% endfor %}{% for name, given in (derived_columns or {}).items() %}{%- do made.append(name) -%}, {{ vault_value(given) }} as {{ name }}{% endfor %} from {{ from }}
), hashed_columns as (
select *{% for name, given in (hashed_columns or {}).items() %}{%- do made.append(name) -%}
{%- set listed = given.columns or [] if given is mapping else given -%}
{%- if given is mapping and given.exclude_columns -%}{%- set listed = own | map('lower') | reject('in', listed | map('lower') | list) | list -%}{%- endif -%}
, {{ vault_hash(listed) }} as {{ name }}{% endfor %}
{%- for name, given in (ranked_columns or {}).items() %}{%- do made.append(name) -%}, rank() over (partition by {{ VAULT.listed(given.partition_by) | join(', ') }} order by {{ vault_orders(given.order_by) }}) as {{ name }}{% endfor %} from derived_columns
)
select {{ '*' if include_source_columns else made | join(', ') }} from hashed_columns
{% endmacro %}
{% macro VAULT__hash(columns=none, alias=none, is_hashdiff=false, columns_to_escape=none) %}{{ vault_hash(columns.columns if columns is mapping else columns) }} as {{ alias }}{% endmacro %}
{% macro VAULT__prefix(columns=none, prefix_str=none, alias_target='source') %}{% for each in VAULT.listed(columns) %}{{ prefix_str }}.{{ each }}{{ ', ' if not loop.last }}{% endfor %}{% endmacro %}
{% macro VAULT__alias(alias_config=none, prefix=none) %}{{ prefix ~ '.' if prefix }}{{ VAULT.listed(alias_config) | first }}{% endmacro %}
{% macro VAULT__alias_all(columns=none, prefix=none) %}{% for each in VAULT.listed(columns) %}{{ prefix ~ '.' if prefix }}{{ each }}{{ ', ' if not loop.last }}{% endfor %}{% endmacro %}
`;

/** What both of them need: a text that begins with \`!\` is a constant. */
const shared = `
{% macro vault_value(given) %}
{%- if given is mapping -%}{{ vault_value(given.source_column or given.value) }}
{%- elif given is not string -%}{{ dbt.concat(given | map('replace', '!', '') | list) if given is iterable else given }}
{%- elif given[:1] == '!' -%}'{{ given[1:] }}'
{%- else -%}{{ given }}{%- endif -%}
{% endmacro %}
{% macro vault_hash(columns) %}{%- set fields = [columns] if columns is string else columns -%}
{%- if fields -%}{%- set texts = [] -%}{%- for field in fields -%}{%- do texts.append('cast(' ~ field ~ ' as ' ~ dbt.type_string() ~ ')') -%}{%- endfor -%}{{ dbt.hash(dbt.concat(texts)) }}
{%- else -%}null{%- endif -%}
{% endmacro %}
{% macro vault_orders(given) %}{%- for each in ([given] if given is string or given is mapping else given) -%}{{ each.items() | first | join(' ') if each is mapping else each }}{{ ', ' if not loop.last }}{%- endfor -%}{% endmacro %}
`;

const scalefree = `
{% macro datavault4dbt__loaded(source_models, names, key_of, keys) %}
{%- set models = [source_models] if source_models is string else source_models.items() | list if source_models is mapping else source_models -%}
{%- for model in models -%}
{%- set given = {} if model is string else model if model is mapping else model[1] -%}
{%- set name = model if model is string else model.name if model is mapping else model[0] -%}
{%- set own = given[key_of] or keys -%}
{%- set own = [own] if own is string else own -%}
{%- set hashed = given.hk_column or given.link_hk %}
select {% for key in keys %}{{ own[loop.index0] }} as {{ key }}, {% endfor %}{{ hashed ~ ' as ' if hashed }}{{ names | join(', ') }} from {{ ref(name) }}{% if not loop.last %} union all {% endif %}
{%- endfor -%}
{% endmacro %}
{% macro datavault4dbt__times(src_ldts, src_rsrc) %}{{ return([src_ldts or var('datavault4dbt.ldts_alias', 'ldts'), src_rsrc or var('datavault4dbt.rsrc_alias', 'rsrc')]) }}{% endmacro %}
{% macro datavault4dbt__hub(hashkey, business_keys, source_models, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_models, [hashkey] + datavault4dbt.times(src_ldts, src_rsrc), 'bk_columns', [business_keys] if business_keys is string else business_keys) }}{% endmacro %}
{% macro datavault4dbt__ref_hub(ref_keys, source_models, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_models, datavault4dbt.times(src_ldts, src_rsrc), 'ref_keys', [ref_keys] if ref_keys is string else ref_keys) }}{% endmacro %}
{% macro datavault4dbt__link(link_hashkey, foreign_hashkeys, source_models, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_models, [link_hashkey] + datavault4dbt.times(src_ldts, src_rsrc), 'fk_columns', [foreign_hashkeys] if foreign_hashkeys is string else foreign_hashkeys) }}{% endmacro %}
{% macro datavault4dbt__nh_link(link_hashkey, payload, source_models, foreign_hashkeys=none, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_models, [link_hashkey] + (payload or []) + datavault4dbt.times(src_ldts, src_rsrc), 'fk_columns', foreign_hashkeys or []) }}{% endmacro %}
{% macro datavault4dbt__sat_v0(parent_hashkey, src_hashdiff, src_payload, source_model, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_model, [parent_hashkey, src_hashdiff] + src_payload + datavault4dbt.times(src_ldts, src_rsrc), none, []) }}{% endmacro %}
{% macro datavault4dbt__nh_sat(parent_hashkey, src_payload, source_model, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_model, [parent_hashkey] + src_payload + datavault4dbt.times(src_ldts, src_rsrc), none, []) }}{% endmacro %}
{% macro datavault4dbt__ma_sat_v0(parent_hashkey, src_hashdiff, src_ma_key, src_payload, source_model, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_model, [parent_hashkey, src_hashdiff] + ([src_ma_key] if src_ma_key is string else src_ma_key) + src_payload + datavault4dbt.times(src_ldts, src_rsrc), none, []) }}{% endmacro %}
{% macro datavault4dbt__ref_sat_v0(parent_ref_keys, src_hashdiff, src_payload, source_model, src_ldts=none, src_rsrc=none) %}{{ datavault4dbt.loaded(source_model, ([parent_ref_keys] if parent_ref_keys is string else parent_ref_keys) + [src_hashdiff] + src_payload + datavault4dbt.times(src_ldts, src_rsrc), none, []) }}{% endmacro %}
{% macro datavault4dbt__until(model, ledts_alias, add_is_current_flag) %}select *, lead({{ datavault4dbt.times(none, none)[0] }}) over (order by {{ datavault4dbt.times(none, none)[0] }}) as {{ ledts_alias or var('datavault4dbt.ledts_alias', 'ledts') }}{% if add_is_current_flag %}, true as {{ var('datavault4dbt.is_current_col_alias', 'is_current') }}{% endif %} from {{ ref(model) }}{% endmacro %}
{% macro datavault4dbt__sat_v1(sat_v0, hashkey, hashdiff, src_ldts=none, ledts_alias=none, add_is_current_flag=false) %}{{ datavault4dbt.until(sat_v0, ledts_alias, add_is_current_flag) }}{% endmacro %}
{% macro datavault4dbt__ma_sat_v1(sat_v0, hashkey, hashdiff, ma_attribute, src_ldts=none, ledts_alias=none, add_is_current_flag=false) %}{{ datavault4dbt.until(sat_v0, ledts_alias, add_is_current_flag) }}{% endmacro %}
{% macro datavault4dbt__ref_sat_v1(ref_sat_v0, ref_keys, hashdiff, src_ldts=none, ledts_alias=none, add_is_current_flag=false) %}{{ datavault4dbt.until(ref_sat_v0, ledts_alias, add_is_current_flag) }}{% endmacro %}
{% macro datavault4dbt__rec_track_sat(tracked_hashkey, source_models, src_ldts=none, src_rsrc=none, src_stg=none) %}
{%- set times = datavault4dbt.times(src_ldts, src_rsrc) -%}{{ datavault4dbt.loaded(source_models, [tracked_hashkey] + times + ["'stage' as " ~ (src_stg or var('datavault4dbt.stg_alias', 'stg'))], none, []) }}
{% endmacro %}
{% macro datavault4dbt__eff_sat_v0(source_model, tracked_hashkey, src_ldts=none, src_rsrc=none, is_active_alias=none) %}
{{ datavault4dbt.loaded(source_model, [tracked_hashkey] + datavault4dbt.times(src_ldts, src_rsrc) + ['true as ' ~ (is_active_alias or var('datavault4dbt.is_active_alias', 'is_active'))], none, []) }}
{% endmacro %}
{% macro datavault4dbt__snapped(own) %}
select {% for each in [var('datavault4dbt.sdts_alias', 'sdts')] + 'replacement_sdts caption is_hourly is_daily is_beginning_of_week is_end_of_week is_beginning_of_month is_end_of_month is_beginning_of_quarter is_end_of_quarter is_beginning_of_year is_end_of_year comment'.split() %}{{ 'current_timestamp as ' if not own }}{{ each }}, {% endfor %}
{% endmacro %}
{% macro datavault4dbt__control_snap_v0(start_date, daily_snapshot_time, sdts_alias=none, end_date=none) %}{{ datavault4dbt.snapped(false) }} true as force_active{% endmacro %}
{% macro datavault4dbt__control_snap_v1(control_snap_v0, log_logic=none, sdts_alias=none) %}
{{ datavault4dbt.snapped(true) }} force_active as {{ var('datavault4dbt.snapshot_trigger_column', 'is_active') }}
{%- for each in ['is_latest', 'is_current_year', 'is_last_year', 'is_rolling_year', 'is_last_rolling_year'] %}, {{ var('datavault4dbt.sdts_alias', 'sdts') }} >= current_date as {{ each }}{% endfor %} from {{ ref(control_snap_v0) }}
{% endmacro %}
{% macro datavault4dbt__pit(tracked_entity, hashkey, sat_names, snapshot_relation, dimension_key, ldts=none, ledts=none, sdts=none, snapshot_trigger_column=none, custom_rsrc=none, pit_type=none, refer_to_ghost_records=none, snapshot_optimization=none) %}
{%- set load = ldts or var('datavault4dbt.ldts_alias', 'ldts') -%}{%- set until = ledts or var('datavault4dbt.ledts_alias', 'ledts') -%}{%- set snapped = 'snap.' ~ (sdts or var('datavault4dbt.sdts_alias', 'sdts')) %}
select {% if custom_rsrc %}'{{ custom_rsrc }}' as {{ var('datavault4dbt.rsrc_alias', 'rsrc') }}, {% endif %}{{ vault_hash(['te.' ~ hashkey, snapped]) }} as {{ dimension_key }}, te.{{ hashkey }}, {{ snapped }}
{%- for sat in sat_names %}, {{ sat }}.{{ hashkey }} as hk_{{ sat }}, {{ sat }}.{{ load }} as {{ load }}_{{ sat }}{% endfor %}
from {{ ref(tracked_entity) }} as te full outer join {{ ref(snapshot_relation) }} as snap on {{ 'snap.' ~ snapshot_trigger_column if snapshot_trigger_column else '1 = 1' }}
{%- for sat in sat_names %} left join {{ ref(sat) }} as {{ sat }} on {{ sat }}.{{ hashkey }} = te.{{ hashkey }} and {{ snapped }} between {{ sat }}.{{ load }} and {{ sat }}.{{ until }}{% endfor %}
{% endmacro %}
{% macro datavault4dbt__ref_table(ref_hub, ref_satellites, src_ldts=none, src_rsrc=none, historized='latest', snapshot_relation=none, snapshot_trigger_column='is_active') %}
{%- set times = datavault4dbt.times(src_ldts, src_rsrc) -%}{%- set left = times + [var('datavault4dbt.ledts_alias', 'ledts'), var('datavault4dbt.is_current_col_alias', 'is_current')] -%}
{%- set keys = dbt_utils.get_filtered_columns_in_relation(ref(ref_hub), left) -%}
{%- set sats = {ref_satellites: {}} if ref_satellites is string else ref_satellites if ref_satellites is mapping else dict(zip(ref_satellites, ref_satellites)) %}
select {% for key in keys %}h.{{ key }}, {% endfor %}{{ 'snap.' ~ var('datavault4dbt.sdts_alias', 'sdts') if snapshot_relation else 's_1.' ~ times[0] }}, h.{{ times[1] }}
{%- for sat, given in sats.items() %}{%- set at = loop.index -%}
{%- set wanted = given.include if given is mapping and given.include else given if given is not string and given is not mapping else dbt_utils.get_filtered_columns_in_relation(ref(sat), left + keys + (given.exclude or [] if given is mapping else [])) -%}
{%- for each in wanted %}, s_{{ at }}.{{ each }}{% endfor %}{% endfor %}
from {{ ref(ref_hub) }} as h{% if snapshot_relation %} cross join {{ ref(snapshot_relation) }} as snap{% endif %}
{%- for sat in sats %}{%- set at = loop.index %} left join {{ ref(sat) }} as s_{{ at }} on {% for key in keys %}h.{{ key }} = s_{{ at }}.{{ key }}{{ ' and ' if not loop.last }}{% else %}1 = 1{% endfor %}{% endfor %}
{% endmacro %}
{% macro datavault4dbt__hash(columns=none, alias=none, is_hashdiff=false) %}{{ vault_hash(columns) }} as {{ alias }}{% endmacro %}
{% macro datavault4dbt__prefix(columns=none, prefix_str=none, alias_target='source') %}{{ automate_dv.prefix(columns, prefix_str) }}{% endmacro %}
{% macro datavault4dbt__joins(prejoined_columns) %}
{%- set found = [] -%}
{%- for name, given in (prejoined_columns.items() if prejoined_columns is mapping else []) -%}{%- do found.append([given, [given.bk], [name]]) -%}{%- endfor -%}
{%- for given in (prejoined_columns if prejoined_columns is iterable and prejoined_columns is not mapping else []) -%}{%- set taken = [given.extract_columns] if given.extract_columns is string else given.extract_columns -%}{%- do found.append([given, taken, ([given.aliases] if given.aliases is string else given.aliases) or taken]) -%}{%- endfor -%}
{{ return(found) }}
{% endmacro %}
{% macro datavault4dbt__stage(ldts, rsrc, source_model, include_source_columns=true, hashed_columns=none, derived_columns=none, sequence=none, prejoined_columns=none, missing_columns=none, multi_active_config=none) %}
{%- set from = ref(source_model) if source_model is string else source(source_model.keys() | first, source_model.values() | first) -%}
{%- set made = datavault4dbt.times(none, none) -%}{%- set joins = datavault4dbt.joins(prejoined_columns) %}
with prejoined_columns as (
select src.*
{%- for given, taken, names in joins %}{%- set at = loop.index -%}{%- for each in taken %}{%- do made.append(names[loop.index0]) -%}, pj_{{ at }}.{{ each }} as {{ names[loop.index0] }}{% endfor %}{% endfor %}
from {{ from }} as src
{%- for given, taken, names in joins %}{%- set at = loop.index -%}{%- set own = [given.this_column_name] if given.this_column_name is string else given.this_column_name -%}{%- set other = [given.ref_column_name] if given.ref_column_name is string else given.ref_column_name %} left join {{ ref(given.ref_model) if given.ref_model else source(given.src_name, given.src_table) }} as pj_{{ at }} on {% for each in own %}src.{{ each }} = pj_{{ at }}.{{ other[loop.index0] }}{{ ' and ' if not loop.last }}{% endfor %}{% endfor %}
), derived_columns as (
select *, {{ vault_value(ldts) }} as {{ made[0] }}, {{ vault_value(rsrc) }} as {{ made[1] }}
{%- if sequence %}{%- do made.append('edwSequence') -%}, {{ vault_value(sequence) }} as edwSequence{% endif %}
{%- for name, type in (missing_columns or {}).items() %}{%- do made.append(name) -%}, cast(null as {{ type }}) as {{ name }}{% endfor %}
{%- for name, given in (derived_columns or {}).items() %}{%- do made.append(name) -%}, {{ vault_value(given) }} as {{ name }}{% endfor %}
from prejoined_columns
)
select {{ '*' if include_source_columns else made | join(', ') }}{% for name, given in (hashed_columns or {}).items() %}, {{ vault_hash(given.columns if given is mapping else given) }} as {{ name }}{% endfor %} from derived_columns
{% endmacro %}
`;

const own =
  /\{% macro datavault4dbt__(?!(?:loaded|times|until|snapped|joins|hash|prefix)\()(\w+)\(([^)]*)\) %\}/g;

/** All that load take their arguments from a text of YAML, too, which wins (datavault4dbt, "YAML metadata"). */
function withMetadata(macros: string): string {
  return macros.replaceAll(own, (_, name: string, list: string) => {
    const parameters = list.split(', ').map((each) => (each.includes('=') ? each : `${each}=none`));
    const taken = parameters
      .map((each) => each.slice(0, each.indexOf('=')))
      .map((each) => `{%- set ${each} = given.get('${each}', ${each}) -%}`);
    return `{% macro datavault4dbt__${name}(${parameters.join(', ')}, yaml_metadata=none) %}
{%- if yaml_metadata -%}{%- set given = yaml_metadata if yaml_metadata is mapping else fromyaml(yaml_metadata) -%}${taken.join('')}{%- endif -%}`;
  });
}

export const vaultMacros = [
  shared,
  ...['automate_dv', 'dbtvault'].map((name) => automate.replaceAll('VAULT', name)),
  withMetadata(scalefree),
].join('\n');
