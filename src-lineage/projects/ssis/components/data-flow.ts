import type { Flow, Place } from '../../pieces/reader.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { ComponentColumns } from './component-columns.ts';
import { ComponentEnds } from './component-ends.ts';
import { ComponentRows } from './component-rows.ts';
import { componentsOf, type Component } from './components.ts';
import { FlowBuffers } from './flow-buffers.ts';
import type { FlowContext } from './flow-context.ts';
import { assumedPaths, completeEnds, pathsOf } from './flow-paths.ts';

/** Reads a `pipeline`: the components of a data-flow task, and how columns travel between them. */
export function readDataFlow(pipeline: XmlElement, place: Place, context: FlowContext): Flow {
  const components = componentsOf(context.texts, pipeline);
  const written = pathsOf(context.texts, pipeline);
  const assumed = assumedPaths(components, written);
  if (assumed !== undefined)
    context.notes.report(
      'ssis-unread',
      'No paths are written here: the components are taken to follow each other.',
      place,
    );
  const paths = assumed ?? written;
  completeEnds(components, paths);
  const buffers = new FlowBuffers(components, paths);
  const columns = new ComponentColumns(buffers, context);
  const ends = new ComponentEnds(buffers, columns, context);
  const rows = new ComponentRows(buffers, columns, ends, context);
  for (const index of buffers.inFlowOrder()) read(index, components[index]!, { columns, ends, rows });
  for (const [index, component] of components.entries()) count(index, component, buffers, context);
  return { steps: buffers.steps, ...place };
}

/** Row Count: how many rows have passed goes into a variable ("Row Count Transformation", Microsoft Learn). */
function count(
  index: number,
  component: Component,
  { steps }: FlowBuffers,
  { keep }: Pick<FlowContext, 'keep'>,
): void {
  const { kind, name, properties, start, end } = component;
  const variable = properties.get('VariableName')?.text.trim() ?? '';
  if (kind !== 'passing' || variable === '') return;
  const place = { start, end };
  steps.push({
    name,
    sources: [{ from: 'step', step: index, ...place }],
    columns: [{ name: variable, of: [], transform: 'aggregate', aggregate: 'COUNT', ...place }],
    grouped: true,
    ...place,
  });
  keep(variable, steps.length - 1, [variable], component);
}

interface Readers {
  columns: ComponentColumns;
  ends: ComponentEnds;
  rows: ComponentRows;
}

function read(index: number, component: Component, { columns, ends, rows }: Readers): void {
  switch (component.kind) {
    case 'source':
      return ends.source(index, component);
    case 'destination':
    case 'cache':
      return ends.destination(index, component);
    case 'lookup':
    case 'fuzzy-lookup':
      return rows.lookup(index, component);
    case 'conditional-split':
      return rows.split(index, component);
    case 'union':
      return rows.union(index, component, 'OutputColumnLineageID');
    case 'unpivot':
      return rows.union(index, component, 'DestinationColumn');
    case 'merge-join':
      return rows.mergeJoin(index, component);
    case 'aggregate':
      return rows.aggregate(index, component);
    case 'pivot':
      return rows.pivot(index, component);
    case 'command':
      return rows.command(index, component);
    case 'scd':
      return rows.scd(index, component);
    case 'derived-column':
    case 'data-conversion':
    case 'sort':
    case 'passing':
      return columns.transform(index, component);
    case 'term-extraction':
      return rows.terms(index, component);
    case 'opaque':
      return rows.opaque(index, component);
  }
}
