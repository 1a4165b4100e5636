import type { GivenFile } from '../../tests/support/browser/application.ts';

/** What the company keeps records of, with the columns of each. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer_id', 'full_name', 'country', 'segment', 'since'],
  contact: ['contact_id', 'customer_id', 'email', 'phone', 'preferred'],
  contract: ['contract_id', 'customer_id', 'product_id', 'signed_on', 'monthly_fee'],
  product: ['product_id', 'title', 'family', 'list_price'],
  supplier: ['supplier_id', 'full_name', 'country', 'rating'],
  invoice: ['invoice_id', 'customer_id', 'issued_on', 'currency', 'net_amount', 'tax_amount'],
  payment: ['payment_id', 'invoice_id', 'paid_on', 'currency', 'amount', 'method'],
  purchase: ['purchase_id', 'supplier_id', 'product_id', 'ordered_on', 'amount'],
  sales_order: ['order_id', 'customer_id', 'ordered_on', 'status', 'currency'],
  order_line: ['order_id', 'line_no', 'product_id', 'quantity', 'unit_price'],
  shipment: ['shipment_id', 'order_id', 'carrier', 'sent_on', 'weight_kg'],
  stock_level: ['product_id', 'site_id', 'counted_on', 'quantity'],
  site: ['site_id', 'title', 'country', 'opened_on'],
  campaign: ['campaign_id', 'channel', 'starts_on', 'budget'],
  visit: ['visit_id', 'customer_id', 'campaign_id', 'page', 'seconds'],
  ticket: ['ticket_id', 'customer_id', 'opened_on', 'closed_on', 'priority'],
  call: ['call_id', 'customer_id', 'started_on', 'seconds'],
  employee: ['employee_id', 'department_id', 'salary', 'hired_on'],
  department: ['department_id', 'title', 'site_id'],
  absence: ['absence_id', 'employee_id', 'starts_on', 'reason'],
  loan: ['loan_id', 'customer_id', 'granted_on', 'currency', 'amount'],
  complaint: ['complaint_id', 'customer_id', 'opened_on', 'reason'],
};

/** The systems that records come from, and what each of them holds. */
const sources: Readonly<Record<string, readonly string[]>> = {
  crm: ['customer', 'contact', 'contract', 'campaign', 'ticket', 'complaint'],
  erp: [
    'product',
    'supplier',
    'invoice',
    'payment',
    'purchase',
    'sales_order',
    'order_line',
    'stock_level',
    'site',
  ],
  webshop: ['customer', 'sales_order', 'order_line', 'visit', 'campaign'],
  legacy: ['customer', 'contract', 'invoice', 'payment', 'product', 'loan'],
  logistics: ['shipment', 'stock_level', 'site', 'supplier'],
  telephony: ['call', 'contact', 'ticket'],
  hr: ['employee', 'department', 'absence'],
};

/** For whom the records are prepared, and which of them. */
const marts: Readonly<Record<string, readonly string[]>> = {
  finance: ['invoice', 'payment', 'contract', 'purchase', 'customer', 'loan'],
  sales: ['sales_order', 'order_line', 'product', 'customer', 'contract', 'visit'],
  marketing: ['campaign', 'visit', 'contact', 'customer'],
  supply: ['purchase', 'supplier', 'stock_level', 'shipment', 'site', 'product'],
  service: ['ticket', 'call', 'contact', 'customer', 'complaint'],
  people: ['employee', 'department', 'absence'],
};

/** Reports: what is summed up by month, of which mart. */
const reports: readonly Readonly<Record<'mart' | 'fact' | 'day' | 'measure', string>>[] = [
  { mart: 'finance', fact: 'invoice', day: 'issued_on', measure: 'net_amount + f.tax_amount' },
  { mart: 'finance', fact: 'payment', day: 'paid_on', measure: 'amount' },
  { mart: 'finance', fact: 'purchase', day: 'ordered_on', measure: 'amount' },
  { mart: 'supply', fact: 'shipment', day: 'sent_on', measure: 'weight_kg' },
  { mart: 'supply', fact: 'stock_level', day: 'counted_on', measure: 'quantity' },
  { mart: 'service', fact: 'call', day: 'started_on', measure: 'seconds' },
  { mart: 'marketing', fact: 'campaign', day: 'starts_on', measure: 'budget' },
];

/**
 * The scripts of a made-up company (PostgreSQL): records from seven systems land in schemas of their own, are cleaned in
 * `staging`, brought together in `core` and kept over time in `history`; marts and reports are made from there. Some 160
 * tables and views in 17 schemas: a job that begins with the map of its schemas.
 */
export function companyScripts(): GivenFile[] {
  return [
    ...eachOf(sources, 'landing', landing),
    ...eachOf(sources, 'staging', staging),
    script('core/reference.sql', [reference]),
    script('core/load.sql', Object.keys(subjects).map(core)),
    script('history/load.sql', Object.keys(subjects).map(history)),
    ...eachOf(marts, 'marts', martView),
    script('reports/monthly.sql', reports.map(report)),
  ];
}

const script = (name: string, statements: readonly string[]): GivenFile => ({
  name,
  text: statements.join('\n\n'),
});
const columnsOf = (subject: string): readonly string[] => subjects[subject] ?? [];

/** A script for each source or mart, with a statement for each of its subjects. */
function eachOf(
  groups: Readonly<Record<string, readonly string[]>>,
  folder: string,
  statement: (group: string, subject: string) => string,
): GivenFile[] {
  return Object.entries(groups).map(([group, held]) =>
    script(
      `${folder}/${group}.sql`,
      held.map((subject) => statement(group, subject)),
    ),
  );
}

function landing(source: string, subject: string): string {
  const columns = columnsOf(subject).map((column) => `  ${column} text`);
  return `CREATE TABLE ${source}.${subject} (\n${columns.join(',\n')},\n  loaded_at timestamp\n);`;
}

function cleaned(column: string): string {
  if (column.endsWith('_on') || column === 'since') return `CAST(r.${column} AS date) AS ${column}`;
  if (/amount|price|fee|budget|salary/.test(column))
    return `CAST(r.${column} AS numeric(12, 2)) AS ${column}`;
  if (/seconds|quantity|weight|line_no/.test(column)) return `CAST(r.${column} AS int) AS ${column}`;
  return column.endsWith('_id') ? `r.${column}` : `TRIM(r.${column}) AS ${column}`;
}

function staging(source: string, subject: string): string {
  return `CREATE TABLE staging.${source}_${subject} AS
SELECT ${columnsOf(subject).map(cleaned).join(',\n       ')}
FROM ${source}.${subject} r
WHERE r.loaded_at > CURRENT_DATE - 1;`;
}

const reference = `CREATE TABLE core.country (country char(2) PRIMARY KEY, title text, region text);
CREATE TABLE core.exchange_rate (currency char(3), valid_on date, to_eur numeric(12, 6));`;

function core(subject: string): string {
  const columns = columnsOf(subject).join(', ');
  const parts = Object.entries(sources)
    .filter(([, held]) => held.includes(subject))
    .map(([source]) => `SELECT ${columns}, '${source}' AS source_system FROM staging.${source}_${subject}`);
  return `CREATE TABLE core.${subject} AS\n${parts.join('\nUNION ALL\n')};`;
}

function history(subject: string): string {
  const columns = columnsOf(subject).join(', ');
  return `CREATE TABLE history.${subject} AS
SELECT ${columns}, source_system, CURRENT_TIMESTAMP AS seen_at
FROM core.${subject};`;
}

function martView(mart: string, subject: string): string {
  const columns = columnsOf(subject);
  const joins: string[] = [];
  const more: string[] = [];
  const join = (table: string, on: string, ...found: string[]): void => {
    joins.push(`\nJOIN core.${table} ON ${on}`);
    more.push(...found);
  };
  if (columns.includes('customer_id') && subject !== 'customer')
    join('customer c', 'c.customer_id = x.customer_id', 'c.country', 'c.segment');
  if (columns.includes('country')) join('country n', 'n.country = x.country', 'n.region');
  if (columns.includes('currency'))
    join('exchange_rate e', 'e.currency = x.currency AND e.valid_on = CURRENT_DATE', 'e.to_eur');
  const selected = [...columns.map((column) => `x.${column}`), ...more];
  return `CREATE VIEW mart_${mart}.${subject}_facts AS\nSELECT ${selected.join(', ')}\nFROM core.${subject} x${joins.join('')};`;
}

function report({ mart, fact, day, measure }: (typeof reports)[number]): string {
  return `CREATE TABLE report.${fact}_monthly AS
SELECT DATE_TRUNC('month', f.${day}) AS month, SUM(f.${measure}) AS total, COUNT(*) AS entries
FROM mart_${mart}.${fact}_facts f
GROUP BY DATE_TRUNC('month', f.${day});`;
}
