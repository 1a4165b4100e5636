import express from 'express';
import type { Router } from 'express';
import { ApplicationRoutes } from '../../http/routes.ts';
import type { FieldReader } from '../../http/bodies/request-fields.ts';
import { admitByCarriedToken } from '../../http/guards/credentials.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { addAuditRoutes } from './audit-routes.ts';
import { addExampleRoutes } from './example-routes.ts';
import { addJobRoutes } from './job-routes.ts';
import { addMetadataRoutes } from './metadata-routes.ts';
import { addPhaseRoutes } from './phase-routes.ts';
import { addPreparedExportRoutes } from './prepared-export-routes.ts';
import { addResultRoutes } from './result-routes.ts';
import { addSessionExportRoutes } from './session-exports.ts';
import { addComparisonRoutes } from './session/comparison-routes.ts';
import { addSessionImpactRoutes } from './session/session-impact.ts';
import { addSessionLineageRoutes } from './session/session-lineage.ts';
import { addSessionNameRoutes } from './session/session-names.ts';
import { addSessionRoutes } from './session/session-routes.ts';
import { addSessionViewRoutes } from './session/session-views.ts';
import { addSettingsRoutes } from './settings-routes.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { addStartRoutes } from './start-routes.ts';

/** `/api/v1`: the endpoints of the application itself (`contract/application`). */
export function applicationRouter(context: ServiceContext, readFields: FieldReader): Router {
  const router = express.Router();
  const routes = new ApplicationRoutes(router, context);
  addSignInRoutes(routes, context);
  router.use(admitByCarriedToken(context.access));
  addStartRoutes(routes, context);
  addExampleRoutes(routes, context);
  addJobRoutes(routes, context, readFields);
  addResultRoutes(routes, context);
  addMetadataRoutes(routes, context);
  addPhaseRoutes(routes, context);
  addSettingsRoutes(router, routes, context);
  addSessionRoutes(routes, context);
  addSessionNameRoutes(routes, context);
  addSessionViewRoutes(routes, context);
  addSessionLineageRoutes(routes, context);
  addSessionImpactRoutes(routes, context);
  addComparisonRoutes(routes, context);
  addSessionExportRoutes(routes, context);
  addPreparedExportRoutes(routes, context);
  addAuditRoutes(routes, context);
  return router;
}
