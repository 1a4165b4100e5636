import type { ColumnOutput } from '../../../ir/outputs.ts';
import { shapeBehind } from '../../../catalog/struct-type.ts';
import type { UnnestedArgument } from '../../../ir/dataflow.ts';
import type { Input, ValueFields } from '../../../ir/inputs.ts';
import { anyIndex } from '../../../ir/value-fields.ts';
import { shapeOf } from '../../../syntax/tokens/value-shape.ts';
import type { RoutineNames } from '../routine-names.ts';
import type { LinkRun } from '../../run/run.ts';
import type { StructLookup, PartColumn } from '../struct-lookup.ts';
import { typedParts } from '../../../ir/typed-parts.ts';
import { addColumn } from '../row-set-columns.ts';
import { partsOfNode, type ColumnOrigin, type OutColumn, type RowSetNode } from '../row-set-node.ts';

/** What one column of an unnested list is made of. */
type Part = Pick<ColumnOrigin, 'from' | 'output'> & Pick<OutColumn, 'way'>;

/** What is known of the columns that one argument of UNNEST gives. */
interface Width {
  columns: (Part & { name: string })[];
  /** How many there are; undefined where that is not known. */
  count: number | undefined;
}

/**
 * UNNEST, `inline` and their relatives: an argument gives a column for its elements, two where it is a map, or one for each field
 * of the structs in it. Names behind the alias go by position over all arguments (Trino, "UNNEST").
 */
export class UnnestedColumns {
  private readonly run: LinkRun;
  private readonly structs: StructLookup;
  private readonly routines: RoutineNames;

  constructor(run: LinkRun, structs: StructLookup, routines: RoutineNames) {
    this.run = run;
    this.structs = structs;
    this.routines = routines;
  }

  /** Gives the row set its columns. False where it is not known which: then its outputs stand as they are. */
  expand(node: RowSetNode): boolean {
    const { unnested } = node.rowSet;
    const { outputs } = partsOfNode(node);
    if (unnested === undefined) return false;
    const widths = unnested.arguments.map((argument) => this.width(node, argument));
    const named = outputs.slice(0, unnested.named).filter((output) => output.kind === 'column');
    if (unnested.byField && unnested.arguments.every((argument) => this.isPlain(node, argument))) {
      for (const output of named) this.add(node, output.name ?? '', { output });
    } else if (unnested.byField) {
      if (!widths.every(({ columns, count }) => count !== undefined && columns.length > 0)) return false;
      for (const { columns } of widths) for (const column of columns) this.add(node, column.name, column);
    } else {
      const parts = this.dealt(widths, unnested.arguments, named.length);
      if (parts === undefined) return false;
      named.forEach((output, i) => this.add(node, output.name ?? '', partOf(output, parts[i]!)));
    }
    for (const output of outputs.slice(unnested.named))
      if (output.kind === 'column') this.add(node, output.name ?? '', { output });
    return true;
  }

  /** Whether the elements of a list are no structs, as far as the types of columns say. */
  private isPlain(node: RowSetNode, { plain, inputs }: UnnestedArgument): boolean {
    if (!plain) return this.isListOfValues(node, inputs);
    return inputs.every((input) => {
      const type = this.structs.part(node, [input])?.dataType ?? '';
      return shapeOf(type).fields === undefined && this.structs.attributes(node, type) === undefined;
    });
  }

  /** A column that is declared as a list of numbers, texts … */
  private isListOfValues(node: RowSetNode, inputs: readonly Input[]): boolean {
    const { dataType = '', path = [] } = this.structs.part(node, inputs) ?? {};
    const { elements, fields, map } = shapeBehind(dataType, path);
    return (
      elements === true && !fields && !map && this.structs.attributes(node, dataType, path) === undefined
    );
  }

  private add(node: RowSetNode, name: string, { from, output, way }: Part): void {
    const out = addColumn(this.run, node, this.run.fold.column(name, false), name, {
      ...(from && { from }),
      ...(output && { output }),
    });
    if (way) out.way = way;
  }

  /** The columns of all arguments in a row; one whose width alone is not known takes what the others leave. */
  private dealt(
    widths: readonly Width[],
    unnested: readonly UnnestedArgument[],
    named: number,
  ): Part[] | undefined {
    const unknown = widths.filter(({ count }) => count === undefined).length;
    const known = widths.reduce((sum, { count = 0 }) => sum + count, 0);
    const rest = named - known;
    if (unknown > 1 || (unknown === 0 ? rest !== 0 : rest < 1)) return undefined;
    const parts: Part[] = [];
    widths.forEach(({ columns, count = rest }, i) => {
      for (let at = 0; at < count; at++) parts.push(columns[at] ?? { output: valueOf(unnested[i]!) });
    });
    return parts;
  }

  private typed(node: RowSetNode, parts: ValueFields): ValueFields {
    return typedParts(parts, (type) => this.routines.typeColumns(node.site, type));
  }

  private width(node: RowSetNode, argument: UnnestedArgument): Width {
    const { parts, map, spreads } = argument;
    if (map) return { columns: [], count: 2 };
    if (!spreads) return { columns: [], count: 1 };
    if (parts?.elements)
      return widthOf(
        this.typed(node, parts).fields.map(({ name, inputs }) => ({
          name,
          output: { ...valueOf(argument), inputs },
        })),
      );
    const [only, ...others] = argument.inputs;
    const known = only && others.length === 0 ? this.fieldsOf(node, only) : undefined;
    if (known !== undefined) return widthOf(known);
    const part = this.structs.part(node, argument.inputs);
    if (part === undefined) return { columns: [], count: undefined };
    const { dataType = '', path } = part;
    const { map: isMap, elements, fields } = shapeBehind(dataType, path);
    if (isMap) return { columns: [], count: 2 };
    const declared = fields?.map(({ name }) => name) ?? this.structs.attributes(node, dataType, path);
    const names = this.structs.names(part.column, path) ?? declared;
    if (names === undefined) return { columns: [], count: elements ? 1 : undefined };
    return widthOf(names.map((name) => ({ name, ...this.field(part, name) })));
  }

  /** The fields of the rows that a variable, a field of one, or a function of the run gives. */
  private fieldsOf(node: RowSetNode, input: Input): Width['columns'] | undefined {
    // the keys of a document's list are no columns by their places
    if (this.routines.isDocument(node.site, input)) return undefined;
    const inner = this.routines.fieldsOfField(node.site, input);
    const fields = inner.length === 0 ? this.routines.heldFields(node.site, input) : undefined;
    if (fields !== undefined) return fields.map(({ name, column }) => ({ name, from: [column] }));
    if (inner.length === 0) return this.calledFields(node, input);
    return inner.map((column) => ({ name: column.name.split('.').at(-1)!, from: [column] }));
  }

  /** The fields of the rows that a function of the run answers with. */
  private calledFields(node: RowSetNode, call: Input): Width['columns'] | undefined {
    if (call.kind !== 'call' || call.routine === undefined) return undefined;
    const { field } = call;
    const columns = this.routines.declaredColumns(call.routine, call, node, field);
    return columns?.map(({ name }) => ({
      name,
      output: {
        kind: 'column',
        inputs: [{ ...call, field: field === undefined ? name : `${field}.${name}` }],
        transform: 'copy',
        start: call.start,
        end: call.end,
      },
    }));
  }

  private field({ column, path }: PartColumn, name: string): Part {
    const way = [...path, anyIndex, name];
    // or the keys or values of a map
    const part = this.structs.field(column, way) ?? this.structs.field(column, [...path, name]);
    return part ? { from: [{ column: part }] } : { from: [{ column }], way };
  }
}

function widthOf(columns: Width['columns']): Width {
  return { columns, count: columns.length };
}

function valueOf({ inputs, start, end }: UnnestedArgument): ColumnOutput {
  return { kind: 'column', inputs, transform: 'function', start, end };
}

function partOf(output: ColumnOutput, { from, output: made }: Part): Part {
  if (made === undefined) return from ? { from } : { output };
  return { output: { ...output, inputs: made.inputs } };
}
