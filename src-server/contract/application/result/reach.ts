/** The contract of what would come into sight: counted before it is fetched and drawn. */
import { z } from 'zod';
import { graphRequest } from './graph.ts';

/** `POST /api/v1/sessions/:sessionId/reach`: the graph that would be asked for, with its selection. */
export const reachRequest = graphRequest
  .pick({
    relationTypes: true,
    hideIntermediates: true,
    hideFunctions: true,
    showTemporaryTables: true,
    showConstants: true,
    aggregates: true,
  })
  .extend({ selection: graphRequest.shape.selection.unwrap().omit({ upstream: true, downstream: true }) });

/**
 * What each step adds, the first one first: `[4, 2]` are four tables after one step and two more after the second, after
 * which there are none. Tables that are selected do not count.
 */
const steps = z.object({ tables: z.array(z.int()), relations: z.array(z.int()) });

export const reachResponse = z.object({ upstream: steps, downstream: steps });

export type ReachRequest = z.input<typeof reachRequest>;
export type ReachResponse = z.infer<typeof reachResponse>;
