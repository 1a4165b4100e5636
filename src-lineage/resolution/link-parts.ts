import { ArgumentPassing } from './calls/arguments.ts';
import { CallSites } from './calls/call-sites.ts';
import { callerSites } from './calls/called-bodies.ts';
import { NamedCursors } from './calls/named-cursors.ts';
import { Overloads } from './calls/overloads.ts';
import { Routines } from './calls/routines.ts';
import { RoutineSynonyms } from './declare/routine-synonyms.ts';
import { RowTypes } from './declare/row-types.ts';
import { Tables } from './declare/tables.ts';
import { Assignments } from './effects/assignments.ts';
import { RowFlow } from './variables/flow.ts';
import { RoutineActions } from './effects/routine-actions.ts';
import { RowSetRelations } from './effects/row-set-relations.ts';
import { TableActions } from './effects/table-actions.ts';
import { WrittenViews } from './effects/written-views.ts';
import { RowSets } from './scopes/row-sets.ts';
import { type LinkRun } from './run/run.ts';
import { BareCalls } from './values/bare-calls.ts';
import { ColumnResolver } from './values/column-resolver.ts';
import { Inputs } from './values/inputs.ts';
import { StructFields } from './values/struct-fields.ts';
import { ValueFamilies } from './calls/value-families.ts';
import { fieldsOfField, heldFields, isDocument } from './variables/fields-of-field.ts';
import { Variables } from './variables/variables.ts';
import { statementPlace } from './values/place.ts';

/** The parts of a run, made for each other: some need what is made after them, and get it by a setter. */
export class LinkParts {
  readonly run: LinkRun;
  readonly tables: Tables;
  readonly types: RowTypes;
  readonly synonyms = new RoutineSynonyms();
  readonly routines: Routines;
  readonly rowSets: RowSets;
  readonly variables: Variables;
  readonly columns: ColumnResolver;
  readonly callSites: CallSites;
  readonly passing: ArgumentPassing;
  readonly relations: RowSetRelations;
  readonly tableActions: TableActions;
  readonly writtenViews: WrittenViews;
  readonly assignments: Assignments;
  readonly routineActions: RoutineActions;

  constructor(run: LinkRun) {
    this.run = run;
    this.tables = new Tables(run);
    this.types = new RowTypes(run, this.tables);
    this.routines = new Routines(run, this.types, this.synonyms);
    this.tables.setOwners((file, routine) => this.routines.objectOf(file, routine));
    this.tables.setCallers(callerSites(this.routines, run));
    this.rowSets = new RowSets(run, this.tables);
    const flow = new RowFlow(run, this.rowSets);
    this.variables = new Variables(run, this.tables, this.types, flow, this.synonyms, (file, routine) =>
      this.routines.objectOf(file, routine),
    );
    this.routines.setOverloads(
      new Overloads(run.fold, new ValueFamilies(this.rowSets, this.variables, this.routines, this.types)),
    );
    this.rowSets.setRoutineNames({
      specialSource: new NamedCursors(run, this.routines, this.variables).source,
      heldFields: (site, input) => heldFields(this.variables, site, input),
      isDocument: (site, input) => isDocument(this.variables, site, input),
      fieldsOfField: (site, input) => fieldsOfField(this.variables, site, input),
      resultColumns: (use, args, node) => this.routines.resultColumns(use, args, node, this.rowSets),
      declaredColumns: (...call) => this.routines.declaredFor(...call),
      hasBody: (use, args, node) => this.routines.hasBody(use, args, node),
      isFunction: (site, parts) => this.routines.findBare(site, parts) !== undefined,
      isRoutine: (site, name) => this.routines.isQualified(site, name),
      typeColumns: (site, type) => this.types.columns(site, { type }),
    });
    this.columns = new ColumnResolver(run, this.rowSets, this.variables);
    this.callSites = new CallSites(run, this.routines, this.variables);
    this.passing = new ArgumentPassing(run, this.tables, this.variables, this.routines, flow, this.callSites);
    const { passing, callSites, columns, routines, variables, types, rowSets, tables } = this;
    const inputs = new Inputs({
      run,
      tables,
      rowSets,
      columns,
      variables,
      routines,
      types,
      passing,
      callSites,
    });
    passing.setValues((site, values) => inputs.values(statementPlace(site), values));
    const structs = new StructFields(
      run,
      rowSets,
      inputs,
      (place, input) => this.columns.resolve(place, input),
      (node, input, path) => inputs.recordField(node, input, path),
    );
    rowSets.setStructFields(structs);
    this.columns.structFields = structs;
    this.columns.calls = new BareCalls(run.dialect, { routines, variables, types }, inputs);
    this.relations = new RowSetRelations(run, this.rowSets, inputs, this.routines, tables);
    this.tableActions = new TableActions(run, this.tables, this.rowSets, flow, inputs.rows);
    this.writtenViews = new WrittenViews(run, this.tables, this.rowSets, flow);
    const assignments = (this.assignments = new Assignments({ run, rowSets, inputs, flow, variables }));
    const shared = { run, rowSets, tables, inputs, flow, variables, routines, passing, assignments };
    this.routineActions = new RoutineActions(shared);
  }
}
