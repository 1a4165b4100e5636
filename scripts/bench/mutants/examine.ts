import {
  analyze,
  buildGraph,
  defaultGraphOptions,
  type LineageModel,
  projectKindOf,
  type SourceFile,
  type VendorId,
} from '../../../src-lineage/index.ts';

/** What is wrong with the reading of a text: `what` is the same for all texts that show the same fault. */
export interface Finding {
  readonly kind: 'throw' | 'internal-error' | 'span';
  readonly what: string;
}

/** What reading, linking and drawing a text came to. */
export interface Examination {
  readonly findings: readonly Finding[];
  /** Milliseconds of processor time of this thread. */
  readonly time: number;
}

/**
 * Reads a text, links it and draws its graph, and looks for what must never be.
 * @param from the file that it was made of: packages and the like are read by their names
 */
export function examine(text: string, vendor: VendorId, from = ''): Examination {
  const started = process.threadCpuUsage();
  const name = projectKindOf(from, () => text) === undefined ? 'mutant.sql' : from;
  const findings = findingsIn({ name, text }, vendor);
  const { user, system } = process.threadCpuUsage(started);
  return { findings, time: (user + system) / 1000 };
}

function findingsIn(source: SourceFile, vendor: VendorId): Finding[] {
  try {
    const model = analyze([source], { vendor });
    buildGraph(model, defaultGraphOptions);
    return [...internalErrors(model), ...wrongSpans(model, source.text.length)];
  } catch (error) {
    return [{ kind: 'throw', what: placeOfThrow(error) }];
  }
}

function placeOfThrow(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frame = error.stack?.split('\n').find((line) => line.includes('src-lineage'));
  return `${String(error)} ${frame?.replace(/^.*(src-lineage\S*?)\)?$/, '$1') ?? ''}`;
}

/** Where one part of the engine has failed, and the rest goes on, this diagnostic says so. */
function internalErrors({ diagnostics }: LineageModel): Finding[] {
  return diagnostics
    .filter(({ code }) => code === 'internal-error')
    .map(({ message }) => ({ kind: 'internal-error', what: message }));
}

function wrongSpans(model: LineageModel, length: number): Finding[] {
  const wrong = new Set<string>();
  const check = (what: string, span: readonly [number, number, number] | undefined): void => {
    if (span !== undefined && !(0 <= span[1] && span[1] <= span[2] && span[2] <= length)) wrong.add(what);
  };
  for (const { kind, span } of model.statements) check(`statement ${kind}`, span);
  for (const { code, span } of model.diagnostics) check(`diagnostic ${code}`, span);
  for (const { kind, spans } of model.objects) for (const span of spans) check(`object ${kind}`, span);
  for (const { pseudo, spans } of model.columns)
    for (const span of spans) check(`column ${pseudo ?? ''}`, span);
  for (let index = 0; index < model.relations.length; index++)
    check(`relation ${model.relations.effectAt(index)}`, model.relations.spanAt(index));
  return [...wrong].map((what) => ({ kind: 'span', what }));
}
