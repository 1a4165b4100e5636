import {
  analyze,
  buildGraph,
  defaultGraphOptions,
  type LineageModel,
  projectFolders,
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
 * @param beside files that are read with it
 */
export function examine(
  text: string,
  vendor: VendorId,
  from = '',
  beside: readonly SourceFile[] = [],
): Examination {
  const started = process.threadCpuUsage();
  const folders = projectFolders([from, ...beside.map(({ name }) => name)]);
  const isOfProject = beside.length > 0 || projectKindOf(from, () => text, folders) !== undefined;
  const findings = findingsIn([{ name: isOfProject ? from : 'mutant.sql', text }, ...beside], vendor);
  const { user, system } = process.threadCpuUsage(started);
  return { findings, time: (user + system) / 1000 };
}

function findingsIn(sources: SourceFile[], vendor: VendorId): Finding[] {
  try {
    const model = analyze(sources, { vendor });
    buildGraph(model, defaultGraphOptions);
    return [...internalErrors(model), ...wrongSpans(model)];
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

function wrongSpans(model: LineageModel): Finding[] {
  const wrong = new Set<string>();
  const check = (what: string, span: readonly [number, number, number] | undefined): void => {
    if (span === undefined) return;
    const [file, start, end] = span;
    const length = model.files[file]?.length ?? -1;
    if (!(0 <= start && start <= end && end <= length)) wrong.add(what);
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
