/** What the engine makes of a text in each phase on the way to its lineage: the playground. */
import { z } from 'zod';
import { phaseNames } from '../../../../src-lineage/questions/phases/phase-names.ts';
import { vendorField } from '../../fields/fields.ts';

/** Characters of a text at most: it is for looking at. */
export const longestPhaseText = 200_000;

const part = { start: z.int(), end: z.int() };

/** `POST /api/v1/phases` */
export const phasesRequest = z.object({
  text: z
    .string({ error: 'is missing' })
    .max(longestPhaseText, { error: `must have at most ${longestPhaseText} characters` }),
  vendor: vendorField,
  phase: z.enum(phaseNames, { error: `must be one of ${phaseNames.join(', ')}` }),
  /** One statement, from 1; all where it is absent or there is none of that number. */
  statement: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).optional(),
});
/** Places are UTF-16 offsets of the text. */
export const phasesResponse = z.object({
  /** The statements of the top level. */
  statements: z.array(z.object(part)),
  /** An outline of what the phase made, with the place in the text where a line has one. */
  lines: z.array(
    z.object({ level: z.int(), text: z.string(), start: z.int().optional(), end: z.int().optional() }),
  ),
  /** Lines that are not sent. */
  more: z.int(),
  problems: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'information']),
      code: z.string(),
      message: z.string(),
      ...part,
    }),
  ),
});

export type LongestPhaseText = typeof longestPhaseText;
export type PhasesRequest = z.infer<typeof phasesRequest>;
export type PhasesResponse = z.infer<typeof phasesResponse>;
