import type { Router } from 'express';
import { noExamples } from '../../examples/overview.ts';
import { serve } from '../../http/route-methods.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What the example applications are; answered where they are not served, too. */
export function addExampleRoutes(router: Router, { examples, settings }: ServiceContext): void {
  serve(router, 'get', '/examples', async (request, response) => {
    const origin = `http://${request.headers.host}`;
    response.json((await examples?.overview(origin)) ?? noExamples(settings));
  });
}
