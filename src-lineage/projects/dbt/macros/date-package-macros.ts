/**
 * What macros of dbt_date give, for projects that do not hold it (https://github.com/godatadriven/dbt-date), named and meant as
 * those of `utility-macros.ts`: which columns come from which dates, not the words of each database.
 */
const dimension = [
  'date_day prior_date_day next_date_day prior_year_date_day prior_year_over_year_date_day day_of_week day_of_week_iso',
  'day_of_week_name day_of_week_name_short day_of_month day_of_year week_start_date week_end_date prior_year_week_start_date',
  'prior_year_week_end_date week_of_year iso_week_start_date iso_week_end_date prior_year_iso_week_start_date',
  'prior_year_iso_week_end_date iso_week_of_year prior_year_week_of_year prior_year_iso_week_of_year month_of_year',
  'month_name month_name_short month_start_date month_end_date prior_year_month_start_date prior_year_month_end_date',
  'quarter_of_year quarter_start_date quarter_end_date year_number year_start_date year_end_date',
]
  .join(' ')
  .split(' ');

/** Of one date, or of one date and further arguments. */
const ofDate =
  'day_name day_of_month day_of_week day_of_year iso_week_end iso_week_of_year iso_week_start month_name ' +
  'to_unixtimestamp from_unixtimestamp week_end week_of_year week_start round_timestamp';

/** Of today. */
const ofToday =
  'today yesterday tomorrow n_days_ago n_days_away n_weeks_ago n_weeks_away n_months_ago n_months_away ' +
  'last_week next_week last_month next_month last_month_number last_month_name next_month_number next_month_name';

function macro(name: string, body: string): string {
  return `{% macro dbt_date__${name} -%}${body}{%- endmacro %}`;
}

export const datePackageMacros = [
  ...ofDate
    .split(' ')
    .map((name) => macro(`${name}(date=none)`, `cast({{ date or 'current_date' }} as date)`)),
  ...ofToday.split(' ').map((name) => macro(`${name}()`, 'current_date')),
  macro('now(tz=none)', '{{ dbt.current_timestamp() }}'),
  macro('date_part(datepart, date)', `extract({{ datepart }} from {{ date }})`),
  macro('convert_timezone(column, target_tz=none, source_tz=none)', `cast({{ column }} as timestamp)`),
  macro('date(year, month, day)', `cast('{{ year }}-{{ month }}-{{ day }}' as date)`),
  macro(
    'periods_since(date_col, period_name="day", tz=none)',
    `{{ dbt.datediff(date_col, 'current_date', period_name) }}`,
  ),
  macro(
    'get_base_dates(start_date=none, end_date=none, n_dateparts=none, datepart="day")',
    'select current_date as date_{{ datepart }}',
  ),
  macro(
    'get_date_dimension(start_date=none, end_date=none)',
    `select ${dimension.map((column) => `current_date as ${column}`).join(', ')}`,
  ),
].join('\n');
