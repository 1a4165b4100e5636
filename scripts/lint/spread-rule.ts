import type { Rule } from 'eslint';

type NodeOf<Name extends keyof Rule.RuleListener> = Parameters<NonNullable<Rule.RuleListener[Name]>>[0];
type Scope = ReturnType<Rule.RuleContext['sourceCode']['getScope']>;
type Definition = Scope['variables'][number]['defs'][number];
type Called = NodeOf<'CallExpression'> | NodeOf<'NewExpression'>;

/**
 * ESLint rule: no list is spread into the arguments of a call, `into.push(...list)`. Each item would be an argument, and
 * JavaScript's engines take about a hundred thousand of them: a list that the input sizes ends the run. A literal's
 * length is written there, and the rest parameter of the function around was a list of arguments before.
 */
export const spreadRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'No list that the input sizes is spread into the arguments of a call' },
    schema: [],
    messages: {
      spread:
        'Spread no list into a call: it may have more items than a call takes arguments (appendAll, a loop).',
    },
  },
  create(context) {
    const check = (node: Called): void => {
      for (const argument of node.arguments) {
        if (argument.type !== 'SpreadElement') continue;
        const value = argument.argument;
        if (value.type === 'ArrayExpression' || value.type === 'Literal') continue;
        if (value.type === 'Identifier' && hasWrittenLength(context, value as NodeOf<'Identifier'>)) continue;
        context.report({ node: argument, messageId: 'spread' });
      }
    };
    return { CallExpression: check, NewExpression: check };
  },
};

/** A rest parameter, or a constant that is a literal. */
function hasWrittenLength({ sourceCode }: Rule.RuleContext, name: NodeOf<'Identifier'>): boolean {
  for (let scope: Scope | null = sourceCode.getScope(name); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(name.name);
    if (variable !== undefined) return variable.defs.some(isRestParameter) || variable.defs.some(isLiteral);
  }
  return false;
}

function isRestParameter({ type, name, node }: Definition): boolean {
  if (type !== 'Parameter') return false;
  return node.params.some((one) => one.type === 'RestElement' && one.argument === name);
}

function isLiteral({ type, node, parent }: Definition): boolean {
  if (type !== 'Variable' || parent.kind !== 'const') return false;
  const value = node.init as { type: string; expression?: { type: string } } | null | undefined;
  // `[…] as const`
  return (value?.expression ?? value)?.type === 'ArrayExpression';
}
