import type {
  ExampleAccountSummary,
  ExampleApplicationSummary,
  ExamplesResponse,
  TryableRequest,
} from '../contract/sqlflow/examples.ts';
import type { ExampleSettings, ServiceSettings } from '../settings/settings.ts';
import type { CompanyAccounts } from './company/access/company-accounts.ts';
import type { Resource } from './resources/resource.ts';
import type { ExampleApplication } from './shape/example-application.ts';
import { examplePath } from './shape/example-place.ts';
import type { TourRequest } from './shape/example-tour.ts';

type Trouble = string | undefined;

/** What running examples say of themselves. */
export interface OverviewParts {
  applications: readonly ExampleApplication[];
  accounts: Promise<CompanyAccounts>;
  settings: ServiceSettings;
}

/**
 * What the examples are, whether their stores can be used now, and how to begin with them; never a password.
 * @param origin of the service, as its caller names it
 */
export async function examplesOverview(
  { applications, accounts, settings }: OverviewParts,
  origin: string,
): Promise<ExamplesResponse> {
  const kept = await accounts.catch(() => undefined);
  const troubleOfAccounts = kept === undefined ? 'The accounts cannot be kept.' : undefined;
  const summaries = applications.map(async (application) => {
    const trouble = application.hasAccounts ? troubleOfAccounts : undefined;
    return summary(application, settings.examples, origin, trouble ?? (await storeTrouble(application)));
  });
  return {
    enabled: true,
    ...(kept !== undefined && showsPlace(settings) && { passwordsKeptIn: kept.keptIn }),
    applications: await Promise.all(summaries),
  };
}

/** The place of passwords that were made is shown on the user's own machine. */
function showsPlace({ auth, examples: { userPassword, adminPassword } }: ServiceSettings): boolean {
  return auth === 'none' && (userPassword === undefined || adminPassword === undefined);
}

/** What is said in the place of the examples where they are not served. */
export function noExamples({ auth }: Pick<ServiceSettings, 'auth'>): ExamplesResponse {
  const reason =
    auth === 'token'
      ? 'A shared server has no example services, unless it is started with --examples or its settings say examples.enabled: true.'
      : 'The service was started with --no-examples, or its settings say examples.enabled: false. Start it without them to have the example services.';
  return { enabled: false, reason, applications: [] };
}

function summary(
  { name, tour, resources, hasAccounts }: ExampleApplication,
  settings: ExampleSettings,
  origin: string,
  trouble: Trouble,
): ExampleApplicationSummary {
  const path = examplePath(name);
  return {
    name,
    title: tour.title,
    teaches: tour.teaches,
    base: origin + path,
    collections: resources.map(({ description: { collection } }) => ({
      name: collection,
      path: `${path}/${collection}`,
    })),
    accounts: hasAccounts ? accountSummaries(settings) : [],
    requests: tour.requests.map((request) => tryable(request, path, settings)),
    state: trouble === undefined ? 'ready' : 'unavailable',
    ...(trouble !== undefined && { trouble }),
  };
}

function accountSummaries(settings: ExampleSettings): ExampleAccountSummary[] {
  return [
    {
      name: settings.userName,
      roles: ['ROLE_USER'],
      password: settings.userPassword === undefined ? 'made' : 'settings',
    },
    {
      name: settings.adminName,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      password: settings.adminPassword === undefined ? 'made' : 'settings',
    },
  ];
}

function tryable(
  { title, method, path, headers = {}, body, as }: TourRequest,
  base: string,
  { userName, adminName }: ExampleSettings,
): TryableRequest {
  return {
    title,
    method,
    path: base + path,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(as !== undefined && { account: as === 'admin' ? adminName : userName }),
  };
}

/** What of the stores of an application cannot be used, found out by asking each for an entity. */
async function storeTrouble({ resources }: ExampleApplication): Promise<Trouble> {
  const asked = await Promise.all(
    resources.map(async (resource) => [resource, await isUsable(resource)] as const),
  );
  const closed = asked.filter(([, usable]) => !usable).map(([{ description }]) => description.collection);
  if (closed.length === 0) return undefined;
  return `The store of ${closed.join(' and ')} cannot be used now.`;
}

async function isUsable({ repository }: Resource): Promise<boolean> {
  try {
    await repository.find('1');
    return true;
  } catch {
    return false;
  }
}
