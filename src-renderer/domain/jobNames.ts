import { jobNameLength } from '../api/jobs.ts';
import type { Candidate } from './files/inspect.ts';

/** A name for a job from what it is made of: a folder, an archive, or the first file; as long as a name may be. */
export function jobNameOf(candidates: readonly Candidate[]): string {
  const first = candidates[0];
  if (!first) return '';
  const folders = new Set(candidates.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const [folder] = folders;
  if (folders.size === 1 && folder !== '' && folder !== undefined) return folder.slice(0, jobNameLength);
  const bare = first.path.slice(first.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const more = candidates.length === 1 ? '' : ` and ${candidates.length - 1} more`;
  return bare.slice(0, jobNameLength - more.length) + more;
}

/** A name for a further text among files: `pasted.sql`, `pasted-2.sql` … */
export function freeName(name: string, candidates: readonly Candidate[]): string {
  const taken = new Set(candidates.map(({ path }) => path));
  const [stem = name, ending = ''] = name.split(/(?=\.[^.]*$)/);
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem}-${number}${ending}`;
  return free;
}
