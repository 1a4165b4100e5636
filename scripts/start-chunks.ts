import { fileURLToPath } from 'node:url';

/** The part of Rolldown's module graph that is asked for here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What is loaded before compiled code is kept, what a call of the command line loads then, and what for a question. */
const entry = 'src-cli/main.ts';
const start = ['src-cli/command-line.ts'];
const questions = ['src-cli/questions/index.ts'];
/** What others load of that: each gets it in chunks that hold nothing else. */
const desktop = ['src-main/index.ts'];
const service = [
  'src-server/main.ts',
  'src-server/service/service-process.ts',
  'src-server/service/service.ts',
];
const worker = ['src-server/workers/thread/task-loop.ts', 'src-server/workers/thread/process-loop.ts'];

/**
 * Puts what one call of the command line loads into few chunks: by itself the bundler makes one of each set of modules that
 * the same entries need, seventy for a question, and each costs a third of a millisecond to find, link and run.
 */
export function startChunks(): {
  name: (id: string, graph: ModuleGraph) => string | undefined;
  debugName: string;
  priority: number;
}[] {
  let chunks: ReadonlyMap<ChunkName, ReadonlySet<string>> | undefined;
  return chunkNames.map((chunk, index) => ({
    debugName: chunk,
    priority: chunkNames.length - index,
    name(id, graph) {
      chunks ??= chunksIn(graph);
      return chunks.get(chunk)!.has(id) ? chunk : undefined;
    },
  }));
}

/** A module is in the first that takes it; what it imports is in the same or in one before. */
const chunkNames = ['entry', 'base', 'start-shared', 'served', 'engine', 'start', 'questions'] as const;
type ChunkName = (typeof chunkNames)[number];

function chunksIn(graph: ModuleGraph): Map<ChunkName, ReadonlySet<string>> {
  const [atStart, asking, inDesktop, inService, inWorker] = [start, questions, desktop, service, worker].map(
    (paths) => withImports(graph, paths.map(source)),
  ) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>];
  const atEntry = withImports(graph, [source(entry)]);
  const called = new Set([...atStart, ...asking]);
  const both = (one: Set<string>, other: Set<string>): Set<string> =>
    new Set([...one].filter((id) => other.has(id)));
  return new Map([
    ['entry', new Set([...atEntry].filter((id) => id !== source(entry)))],
    ['base', both(called, inDesktop)],
    ['start-shared', both(atStart, new Set([...inService, ...inWorker]))],
    ['served', both(asking, inService)],
    ['engine', both(asking, inWorker)],
    ['start', atStart],
    ['questions', asking],
  ]);
}

/** Modules with all that they import, other than by `import()`. */
function withImports(graph: ModuleGraph, ids: readonly string[]): Set<string> {
  const all = new Set(ids);
  for (const id of all) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) all.add(imported);
  return all;
}
