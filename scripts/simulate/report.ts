import type { Compared } from './check.ts';
import type { Calibration } from './calibrate.ts';
import type { Input } from './inputs.ts';
import type { Scenario } from './scenarios.ts';
import type { Outcome } from './simulated.ts';

/** Of what is in use for this share of the time there is no more to be had. */
const saturated = 0.8;
/** A job whose linking is this share of all time decides it. */
const decides = 0.5;
/** Connections that a PostgreSQL is set to take, at most, in large installations. */
const mostConnections = 500;

const columns = [
  'scenario',
  'workers',
  'seconds',
  'statements/s',
  'begun p50, p99',
  'ended p50, p99',
  'reading',
  'linking',
  'queue',
  'transactions',
  'log',
  'reads',
  'services',
  'connections',
  'first to saturate',
];

/** The table of all scenarios as Markdown. */
export function scenarioTable(all: readonly { scenario: Scenario; outcome: Outcome }[]): string {
  return table(
    columns,
    all.map(({ scenario, outcome }) => [
      scenario.name,
      whole(scenario.machines.workers),
      seconds(outcome.seconds),
      whole(outcome.statements / outcome.seconds),
      `${seconds(outcome.begun.median)}, ${seconds(outcome.begun.late)}`,
      `${seconds(outcome.ended.median)}, ${seconds(outcome.ended.late)}`,
      ...Object.values(outcome.shares).map(percent),
      whole(outcome.connections),
      firstToSaturate(outcome),
    ]),
  );
}

/** What keeps a load from being done faster. */
export function firstToSaturate({ shares, linkingOfJob, seconds: time, connections }: Outcome): string {
  const { 'cores: reading': reading, 'cores: linking': linking, 'cores: queue': queue, ...others } = shares;
  const used = { 'cores of the workers': reading + linking + queue, ...others };
  const [name, share] = Object.entries(used).reduce((most, each) => (each[1] > most[1] ? each : most));
  const refused = connections > mostConnections ? `connections (more than ${mostConnections}), then ` : '';
  if (share >= saturated) return refused + name;
  if (linkingOfJob >= decides * time) return `${refused}linking of one job by one core`;
  return `${refused}nothing; most used: ${name}`;
}

/** The figures that go in, with their sources. */
export function tableOfInputs(inputs: Record<string, Input>): string {
  const rows = Object.entries(inputs).map(([name, { value, unit, source }]) => [
    name,
    `${Number(value.toPrecision(3))} ${unit}`,
    source,
  ]);
  return table(['input', 'value', 'source'], rows);
}

/** What real runs took, and the simulated ones. */
export function tableOfRuns(runs: readonly Compared[]): string {
  const rows = runs.map(({ workers, real, simulated }) => [
    whole(workers),
    whole(real.statements),
    real.cores.toFixed(2),
    seconds(real.seconds),
    seconds(simulated),
    percent(simulated / real.seconds - 1),
  ]);
  return table(['workers', 'statements', 'cores left', 'real', 'simulated', 'difference'], rows);
}

/** What the queue and the store took. */
export function tableOfCalibration(measured: Calibration): string {
  const milliseconds = (time: number): string => `${(time * 1000).toFixed(2)} ms`;
  const rows = Object.entries(measured).map(([name, { clock, core }]) => [
    name,
    milliseconds(clock),
    milliseconds(core),
  ]);
  return table(['operation', 'by the clock', 'of a core of the database'], rows);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function seconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : whole(value)} s`;
}
