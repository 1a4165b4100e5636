import { startOperations } from '../../contract/application/operations/start-operations.ts';
import { noExamples } from '../../examples/overview.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** What the example applications are; answered where they are not served, too. */
export function addExampleRoutes(routes: ApplicationRoutes, { examples, settings }: ServiceContext): void {
  routes.serve(
    startOperations.showExamples,
    async ({ request }) =>
      (await examples?.overview(`http://${request.headers.host}`)) ?? noExamples(settings),
  );
}
