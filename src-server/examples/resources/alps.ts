import type { Field } from './fields.ts';
import type { ResourceDescription } from './resource.ts';

/** A description of a resource for machines, as ALPS has them (draft-amundsen-richardson-foster-alps). */
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
      descriptor: [
        { id: representation, href: url, descriptor: fields.map(semantic) },
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
  switch (field.kind) {
    case 'text':
      return { name, type: 'SEMANTIC' };
    case 'choice':
      return { name, type: 'SEMANTIC', doc: { format: 'TEXT', value: field.choices.join(', ') } };
    case 'group':
      return { name, type: 'SEMANTIC', descriptor: field.fields.map(semantic) };
  }
}
