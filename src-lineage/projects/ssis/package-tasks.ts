import type { XmlElement } from '../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../formats/xml/xml-values.ts';
import {
  declaredVariables,
  type Variable,
  type VariableScope,
  type VariableTable,
} from './expressions/variables.ts';
import { property, propertyExpressions } from '../formats/xml/elements.ts';
import { type Assignment, assignmentOf, countedRounds, loopAssignments } from './values/counted-loops.ts';
import { roundsOf } from './values/item-loops.ts';
import { type RowLoop, rowLoopOf } from './values/row-loops.ts';

/** What a task is, as far as it matters. */
type TaskKind =
  | 'data-flow'
  | 'sql'
  | 'script'
  | 'package'
  | 'bulk-insert'
  | 'transfer'
  | 'container'
  | 'other';

/** A task or container of a package. */
export interface Task {
  kind: TaskKind;
  name: string;
  element: XmlElement;
  /** What the task keeps by itself. */
  data?: XmlElement;
  /** The variables that it sees. */
  scope: VariableScope;
  expressions: ReadonlyMap<string, XmlElement>;
  /** The loops around it that go through rows, the innermost first. */
  loops: readonly RowLoop[];
  /** It is switched off, or a container around it is. */
  isDisabled: boolean;
}

/** The data-flow task's class id in formats 2 and 3. */
const pipelineClass = '{5918251b-2970-45a4-ab5f-01c3c588fe5a}';

/** Loops in loops are read one by one as long as no task is read more often; else by their first rounds. */
const mostTimes = 256;

/**
 * The tasks of a package in the order of the file, those in containers and event handlers too. In formats 2 and 3 an
 * executable inside of a precedence constraint is only a reference.
 */
export function tasksOf(texts: XmlTexts, root: XmlElement, scope: VariableScope): Task[] {
  const tasks: Task[] = [];
  const open: {
    element: XmlElement;
    scope: VariableScope;
    loops: readonly RowLoop[];
    isDisabled: boolean;
    /** How often it is read, by the rounds of the loops around it. */
    times: number;
  }[] = [{ element: root, scope, loops: [], isDisabled: false, times: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, isDisabled, loops } = next;
    const outer = element === root ? next.scope : next.scope.within(declaredVariables(texts, element));
    if (element !== root && element.name === 'Executable') {
      const task = taskOf(texts, element, outer, { isDisabled, loops });
      tasks.push(task);
      if (task.isDisabled) next.isDisabled = true;
    }
    const lists = ['Executables', 'EventHandlers'].flatMap((name) => childrenNamed(element, name));
    const children = [element, ...lists].flatMap((list) => [
      ...childrenNamed(list, 'Executable'),
      ...childrenNamed(list, 'EventHandler'),
    ]);
    const inner = outer.within(assignedVariables(texts, children, outer));
    const loop = rowLoopOf(texts, element);
    const around = loop === undefined ? loops : [loop, ...loops];
    const tables = roundsOf(texts, element) ?? countedRounds(texts, element, inner);
    const isMany = (tables?.length ?? 1) * next.times > mostTimes;
    const rounds = tables?.slice(0, isMany ? 1 : undefined).map((values) => inner.within(values)) ?? [inner];
    const times = next.times * rounds.length;
    for (const round of rounds.toReversed())
      for (const child of children.toReversed())
        open.push({ element: child, scope: round, loops: around, isDisabled: next.isDisabled, times });
  }
  return tasks;
}

/**
 * What expression tasks give to variables ("Expression Task", Microsoft Learn): for the tasks beside them, where only one
 * gives a value to the variable.
 */
function assignedVariables(
  texts: XmlTexts,
  tasks: readonly XmlElement[],
  scope: VariableScope,
): VariableTable {
  const assigned = new Map<string, Variable>();
  const several = new Set<string>();
  for (const task of tasks) {
    const made = taskAssignment(texts, task);
    if (made === undefined) continue;
    const { expression, variable: name } = made;
    // what is made of the value before is not followed
    const isOfItself = expression.toLowerCase().includes(name.slice(name.indexOf('::') + 2));
    if (assigned.has(name) || isOfItself) several.add(name);
    assigned.set(name, { value: scope.find(name)?.value ?? '', expression });
  }
  for (const name of several) assigned.delete(name);
  return assigned;
}

/** What an expression task gives to a variable. */
function taskAssignment(texts: XmlTexts, task: XmlElement): Assignment | undefined {
  const data = childNamed(childNamed(task, 'ObjectData'), 'ExpressionTask');
  return data && assignmentOf(texts.attribute(data, 'Expression'));
}

/** What expression tasks and For Loop containers give to variables. */
export function assignmentsOf(texts: XmlTexts, { element }: Task): Assignment[] {
  const own = taskAssignment(texts, element);
  return own === undefined ? loopAssignments(texts, element) : [own];
}

function taskOf(
  texts: XmlTexts,
  element: XmlElement,
  scope: VariableScope,
  { isDisabled, loops }: Pick<Task, 'isDisabled' | 'loops'>,
): Task {
  const objectData = childNamed(element, 'ObjectData');
  const disabled = /^(?:true|1|-1)$/i.test(property(texts, element, 'Disabled') ?? '');
  const type = `${texts.attribute(element, 'ExecutableType') ?? ''} ${property(texts, element, 'CreationName') ?? ''}`;
  const data = objectData?.children[0];
  return {
    kind: kindOf(type.toLowerCase()),
    name: property(texts, element, 'ObjectName') ?? '',
    element,
    ...(data && { data }),
    scope,
    expressions: propertyExpressions(texts, element),
    loops,
    isDisabled: isDisabled || disabled,
  };
}

function kindOf(type: string): TaskKind {
  if (/pipeline/.test(type) || type.includes(pipelineClass)) return 'data-flow';
  if (/executesqltask/.test(type)) return 'sql';
  if (/bulkinserttask/.test(type)) return 'bulk-insert';
  if (/transfersqlserverobjects/.test(type)) return 'transfer';
  if (/executepackagetask/.test(type)) return 'package';
  if (/scripttask/.test(type)) return 'script';
  return /stock:|sequence|foreachloop|forloop/.test(type) ? 'container' : 'other';
}
