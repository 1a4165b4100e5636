import { zipOf } from '../service/zip.ts';

/** What is submitted at once: parts by name, and of each SQL file in them the text. */
export interface Submission {
  parts: Record<string, string | Uint8Array<ArrayBuffer>>;
  texts: string[];
}

export const kinds = ['small', 'many', 'zip', 'regular'] as const;
export type Kind = (typeof kinds)[number];

/** How often a regular job may be given further files. */
export const extensions = 3;

/**
 * The files of a submission. `stage` 0 is the first one, the next are further files of a regular job, one of which
 * replaces an earlier. The mark makes the contents of every submission its own and does not touch the lineage.
 */
export async function submissionOf(kind: Kind, stage: number, mark: string): Promise<Submission> {
  const files = filesOf(kind, stage);
  const marked = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, `-- ${mark}\n${text}`] as const),
  );
  const texts = Object.values(marked);
  if (kind === 'zip') return { parts: { 'project.zip': await zipOf(marked) }, texts };
  return { parts: marked, texts };
}

function filesOf(kind: Kind, stage: number): Record<string, string> {
  switch (kind) {
    case 'small':
      return { 'small.sql': 'create view small_view as select s.a, upper(s.b) as c from small_source s;' };
    case 'many':
      return Object.fromEntries(scripts('many', 40, 10).map((text, file) => [`many-${file}.sql`, text]));
    case 'zip':
      return Object.fromEntries(
        scripts('zip', 80, 40).map((text, file) => [`layer-${file % 7}/step-${file}.sql`, text]),
      );
    case 'regular': {
      const shared = `insert into regular_target (a) select a from regular_source_${stage};`;
      const own = scripts(`regular_${stage}`, 6, 10);
      return {
        'shared.sql': shared,
        ...Object.fromEntries(own.map((text, file) => [`stage-${stage}/${file}.sql`, text] as const)),
      };
    }
  }
}

function scripts(prefix: string, files: number, statements: number): string[] {
  return Array.from({ length: files }, (_, file) =>
    Array.from({ length: statements }, (_, line) => {
      const target = `${prefix}_t_${file}_${line}`;
      return `insert into ${target} (a, b) select x.a, y.b + x.c from ${prefix}_s_${line} x join ${prefix}_r y on x.id = y.id;`;
    }).join('\n'),
  );
}
