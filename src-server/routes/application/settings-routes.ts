import type { Request, RequestHandler, Router } from 'express';
import { OperationFailure } from '../../base/failures.ts';
import { serviceOperations as operations } from '../../contract/application/operations/service-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import { originJudge } from '../../http/host-guard.ts';
import { changeSettings } from '../../settings/change/change-settings.ts';
import { checkedChange } from '../../settings/change/settings-check.ts';
import type { ChangedService } from '../../settings/change/settings-check.ts';
import { readContent } from '../../settings/change/settings-content.ts';
import { settingsState } from '../../settings/change/settings-state.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** The settings file, read and changed from this machine. */
export function addSettingsRoutes(router: Router, routes: ApplicationRoutes, context: ServiceContext): void {
  const { settings, configuration, log } = context;
  const service = (request: Request): ChangedService => ({
    settings,
    configuration,
    listensOn: request.socket.localPort ?? settings.port,
  });

  router.use('/settings', ownMachineOnly(context));
  routes.serve(operations.showSettings, () => settingsState(context));
  routes.serve(operations.changeSettings, async ({ request, body: change }) => {
    await changeSettings(service(request), change);
    noteForAudit({ detail: [...Object.keys(change.set), ...change.reset].join(' ') });
    log.info({ set: Object.keys(change.set), reset: change.reset }, 'settings file changed');
    return settingsState(context);
  });
  routes.serve(operations.checkSettings, async ({ request, body: change }) => {
    const { text } = await readContent(configuration.file);
    return checkedChange(service(request), text, change);
  });
}

/** Whoever signs in to a shared server does not decide on it, and no other page does, even where it may call. */
function ownMachineOnly({ access }: ServiceContext): RequestHandler {
  const isOwnPage = originJudge({ allowedHosts: [], allowedOrigins: [] });
  return (request, _response, next) => {
    if (access.shared) {
      throw new OperationFailure(
        403,
        'This server is shared: its settings are seen and changed where it runs, in its settings file.',
      );
    }
    if (!isOwnPage(request)) {
      throw new OperationFailure(403, 'The settings are changed from the service’s own page only.');
    }
    next();
  };
}
