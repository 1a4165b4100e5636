import { describe, expect, test } from 'vitest';
import type { LoweredVariable } from '../../../../src-lineage/ir/dataflow.ts';
import { VariableIndex } from '../../../../src-lineage/ir/variables/variable-index.ts';

function variable(name: string, start: number): LoweredVariable {
  return { name, kind: 'variable', start, end: start };
}

describe('the variables of a routine', () => {
  test('are found in any case, by a bind mark too, the first of two', () => {
    const variables = [variable('v_Total', 1), variable('V_TOTAL', 2)];
    const index = new VariableIndex();
    expect(index.find(variables, ':v_total')?.start).toBe(1);
    expect(index.has(variables, 'v_TOTAL')).toBe(true);
    expect(index.has(variables, ':v_total')).toBe(false);
  });

  test('are those that are declared by then', () => {
    const variables: LoweredVariable[] = [];
    const index = new VariableIndex();
    expect(index.find(variables, 'a')).toBeUndefined();
    variables.push(variable('a', 1));
    expect(index.find(variables, 'a')?.start).toBe(1);
    variables.push(variable('b', 2));
    expect(index.find(variables, 'b')?.start).toBe(2);
  });

  test('are looked at again where one has moved', () => {
    const variables = [variable('a', 1), variable('b', 2)];
    const index = new VariableIndex();
    index.find(variables, 'a');
    const [moved] = variables.splice(0, 1);
    variables.push({ ...moved!, start: 9 });
    expect(index.find(variables, 'a')?.start).toBe(9);
    expect(index.find(variables, 'b')?.start).toBe(2);
  });
});
