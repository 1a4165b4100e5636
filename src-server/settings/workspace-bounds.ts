import { z } from 'zod';
import { type Kind, size } from './setting-kinds.ts';

/** What is kept of the finished simple jobs of a workspace; what is absent is as of all others. */
export interface WorkspaceBounds {
  jobs?: number;
  jobDays?: number;
  /** Bytes. */
  jobsSize?: number;
}

const names = { jobs: 'jobs', days: 'jobDays', size: 'jobsSize' } as const;
const part = /^(?:(jobs|days) (\d{1,9})|(size) (.+))$/;

/** Bounds as they are written: `finance=jobs 500, days 90, size 20 GB`; undefined where they are not. */
export function parsedBounds(text: string): [workspace: string, bounds: WorkspaceBounds] | undefined {
  const [, workspace, written = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (workspace === undefined) return undefined;
  const bounds: WorkspaceBounds = {};
  for (const each of written.split(',')) {
    const [, counted, count, sized, bytes] = part.exec(each.trim()) ?? [];
    const name = counted ?? sized;
    const value = bytes === undefined ? { success: true, data: Number(count) } : sizeOf(bytes);
    if (name === undefined || !value.success) return undefined;
    bounds[names[name as keyof typeof names]] = value.data as number;
  }
  return [workspace.trim(), bounds];
}

function sizeOf(text: string): { success: boolean; data?: unknown } {
  return text === '0' ? { success: true, data: 0 } : size.schema.safeParse(text);
}

/** A list of bounds for single workspaces. */
export const workspaceBounds: Kind = {
  kind: 'texts',
  schema: z.array(z.string().refine((text) => parsedBounds(text) !== undefined)),
  allowed: 'a list of texts like "finance=jobs 500, days 90, size 20 GB"',
};
