import type { Request, RequestHandler, Router } from 'express';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import { settingsChange } from '../../contract/application/service/settings.ts';
import type { SettingsChange } from '../../contract/application/service/settings.ts';
import { readJson } from '../../http/bodies/request-fields.ts';
import { originJudge } from '../../http/host-guard.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import { serve, serveMethods } from '../../http/route-methods.ts';
import { changeSettings } from '../../settings/change/change-settings.ts';
import { checkedChange } from '../../settings/change/settings-check.ts';
import type { ChangedService } from '../../settings/change/settings-check.ts';
import { readContent } from '../../settings/change/settings-content.ts';
import { settingsState } from '../../settings/change/settings-state.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** The settings file, read and changed from this machine. */
export function addSettingsRoutes(router: Router, context: ServiceContext): void {
  const { settings, configuration, log } = context;
  const own = ownMachineOnly(context);
  const smallBody = readJson(context, 256 * 1024);
  const service = (request: Request): ChangedService => ({
    settings,
    configuration,
    listensOn: request.socket.localPort ?? settings.port,
  });

  serveMethods(router, '/settings', {
    get: [own, async (_request, response) => void response.json(await settingsState(context))],
    patch: [
      own,
      smallBody,
      async (request, response) => {
        const change = changeOf(request);
        await changeSettings(service(request), change);
        noteForAudit({ detail: [...Object.keys(change.set), ...change.reset].join(' ') });
        log.info({ set: Object.keys(change.set), reset: change.reset }, 'settings file changed');
        response.json(await settingsState(context));
      },
    ],
  });
  serve(router, 'post', '/settings/check', own, smallBody, async (request, response) => {
    const { text } = await readContent(configuration.file);
    response.json(await checkedChange(service(request), text, changeOf(request)));
  });
}

function changeOf(request: Request): SettingsChange {
  return parseFields(settingsChange, request.body ?? {});
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
