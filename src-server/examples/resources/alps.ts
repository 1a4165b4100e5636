import type { Field } from './fields.ts';
import type { ResourceDescription } from './resource.ts';

/**
 * A description of a resource for machines, as ALPS has them (draft-amundsen-richardson-foster-alps-07).
 * @param url where it lies
 */
export function alpsProfile({ collection, item, fields }: ResourceDescription, url: string): object {
  const representation = `${item}-representation`;
  const transition = (type: 'safe' | 'idempotent' | 'unsafe', verb: string, name: string): object => ({
    id: `${verb}-${name}`,
    name,
    type,
    rt: `#${representation}`,
  });
  return {
    alps: {
      version: '1.0',
      link: [{ rel: 'self', href: url }],
      descriptor: [
        { id: representation, type: 'semantic', descriptor: fields.map(semantic) },
        transition('safe', 'get', collection),
        transition('unsafe', 'create', collection),
        transition('safe', 'get', item),
        transition('idempotent', 'update', item),
        transition('idempotent', 'patch', item),
        transition('idempotent', 'delete', item),
      ],
    },
  };
}

function semantic(field: Field): object {
  const { name } = field;
  const described = { id: name, name, type: 'semantic' };
  switch (field.kind) {
    case 'text':
      return described;
    case 'choice':
      return { ...described, doc: { format: 'text', value: field.choices.join(', ') } };
    case 'group':
      return { ...described, descriptor: field.fields.map(semantic) };
  }
}
