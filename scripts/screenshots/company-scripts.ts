import type { GivenFile } from '../../tests/browser/application.ts';

/** What the company keeps records of, with the columns of each. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer_id', 'full_name', 'country', 'segment', 'since'],
  account: ['account_id', 'customer_id', 'currency', 'balance', 'opened_on'],
  contract: ['contract_id', 'customer_id', 'product_id', 'signed_on', 'monthly_fee'],
  product: ['product_id', 'title', 'family', 'list_price'],
  invoice: ['invoice_id', 'contract_id', 'issued_on', 'net_amount', 'tax_amount'],
  payment: ['payment_id', 'invoice_id', 'paid_on', 'amount', 'method'],
  order_line: ['order_id', 'line_no', 'product_id', 'quantity', 'unit_price'],
  shipment: ['shipment_id', 'order_id', 'carrier', 'sent_on', 'weight_kg'],
  campaign: ['campaign_id', 'channel', 'starts_on', 'budget'],
  visit: ['visit_id', 'customer_id', 'campaign_id', 'page', 'seconds'],
  ticket: ['ticket_id', 'customer_id', 'opened_at', 'closed_at', 'priority'],
  employee: ['employee_id', 'department', 'salary', 'hired_on'],
};
const sources = ['crm', 'erp', 'web', 'legacy', 'partner'];
const marts = ['finance', 'sales', 'marketing', 'service', 'risk'];

/**
 * The scripts of a made-up company (PostgreSQL): records from five systems land in schemas of their own, are brought
 * together in `core`, and end in marts and reports: some two hundred tables and views.
 */
export function companyScripts(): GivenFile[] {
  return [
    ...sources.map((source) =>
      script(
        `landing/${source}.sql`,
        subjectsOf((name) => landing(source, name)),
      ),
    ),
    script('core/tables.sql', subjectsOf(coreTable)),
    script('core/load.sql', subjectsOf(coreLoad)),
    ...marts.map((mart) =>
      script(
        `marts/${mart}.sql`,
        subjectsOf((name) => martView(mart, name)),
      ),
    ),
    script('reports/monthly.sql', marts.map(report)),
  ];
}

const script = (name: string, statements: readonly string[]): GivenFile => ({
  name,
  text: statements.join('\n\n'),
});
const subjectsOf = (statement: (name: string) => string): string[] => Object.keys(subjects).map(statement);
const columnsOf = (name: string): readonly string[] => subjects[name] ?? [];

function landing(source: string, name: string): string {
  const columns = columnsOf(name).map((column) => `  ${column} text`);
  return `CREATE TABLE ${source}.${name}_raw (\n${columns.join(',\n')},\n  loaded_at timestamp\n);`;
}

function coreTable(name: string): string {
  const columns = columnsOf(name).map(
    (column) => `  ${column} ${/amount|price|fee|balance/.test(column) ? 'numeric(12, 2)' : 'text'}`,
  );
  return `CREATE TABLE core.${name} (\n${columns.join(',\n')},\n  source_system text\n);`;
}

function coreLoad(name: string): string {
  const columns = columnsOf(name);
  const parts = sources.map(
    (source) =>
      `SELECT ${columns.map((column) => `TRIM(r.${column})`).join(', ')}, '${source}'\nFROM ${source}.${name}_raw r\nWHERE r.loaded_at > CURRENT_DATE - 1`,
  );
  return `INSERT INTO core.${name} (${columns.join(', ')}, source_system)\n${parts.join('\nUNION ALL\n')};`;
}

function martView(mart: string, name: string): string {
  const columns = columnsOf(name);
  const key = columns.find((column) => column === 'customer_id');
  const joined = key !== undefined && name !== 'customer';
  const more = joined ? ',\n  c.country,\n  c.segment' : '';
  const join = joined ? '\nJOIN core.customer c ON c.customer_id = x.customer_id' : '';
  return `CREATE VIEW mart_${mart}.${name}_facts AS\nSELECT ${columns.map((column) => `x.${column}`).join(', ')}${more}\nFROM core.${name} x${join};`;
}

function report(mart: string): string {
  return `CREATE TABLE report.${mart}_monthly AS
SELECT i.issued_on AS month, SUM(i.net_amount + i.tax_amount) AS billed, SUM(p.amount) AS paid, COUNT(*) AS invoices
FROM mart_${mart}.invoice_facts i
LEFT JOIN mart_${mart}.payment_facts p ON p.invoice_id = i.invoice_id
GROUP BY i.issued_on;`;
}
