import {
  InvalidRequestError,
  VisaChecks,
  WorkRights,
  type Environment,
  type Logger,
  type VisaChecksOptions,
} from '@workrights/client';
import { usage } from '../failures/failure.ts';
import { commandToStore, SETTINGS, type SettingName } from '../settings/setting-names.ts';
import { problemOfTransport, Settings, type Found, type SettingFlags } from '../settings/settings.ts';
import { note } from '../terminal/terminal.ts';
import { VERSION } from '../version.ts';
import { useProxy } from './proxy.ts';

const log = (message: string): void => note(`workrights: ${message}`);

/** What the client has to say goes to standard error, in one line each. */
const logger: Logger = { error: log, warn: log, info: log, debug: log };

const appInfo = `workrights-cli/${VERSION}`;

/** How to reach the Visa Checks API, as the settings say, and the environment of new checks. */
export async function visaChecksOptions(
  flags: SettingFlags,
): Promise<{ options: VisaChecksOptions; environment: Environment }> {
  const settings = new Settings(process.env, flags);
  const environment = environmentOf(settings);
  const baseUrl = urlOf(settings, 'base-url');
  const accessToken = required(await settings.secret('access-token'), 'access-token').value;
  await useProxy(process.env);
  return { options: { baseUrl, accessToken, environment, logger, appInfo }, environment };
}

/** A client of the Visa Checks API, as the settings say, and the environment of new checks. */
export async function connectVisaChecks(
  flags: SettingFlags,
): Promise<{ checks: VisaChecks; environment: Environment }> {
  const { options, environment } = await visaChecksOptions(flags);
  return { checks: construct('base-url', () => new VisaChecks(options)), environment };
}

/** A client of the Onboarding and Work Rights API, as the settings say. */
export async function connectWorkRights(
  flags: SettingFlags,
): Promise<{ rights: WorkRights; baseUrl: string }> {
  const settings = new Settings(process.env, flags);
  const baseUrl = urlOf(settings, 'web-app-url');
  const apiKey = required(await settings.secret('api-key'), 'api-key').value;
  const accountKeyId = required(await settings.secret('account-key'), 'account-key').value;
  const apiKeyParameter = settings.get('api-key-parameter')?.value;
  await useProxy(process.env);
  const rights = construct(
    'web-app-url',
    () => new WorkRights({ baseUrl, apiKey, accountKeyId, apiKeyParameter, logger, appInfo }),
  );
  return { rights, baseUrl };
}

/** Where new checks run: `sandbox` unless the settings say `live`. */
export function environmentOf(settings: Settings): Environment {
  const found = settings.get('environment');
  if (found === undefined) return 'sandbox';
  if (found.value === 'sandbox' || found.value === 'live') return found.value;
  throw usage('The environment must be sandbox or live.', {
    flag: 'environment',
    fix: whereIs('environment', found),
  });
}

function urlOf(settings: Settings, name: 'base-url' | 'web-app-url'): string {
  const found = required(settings.get(name), name);
  const { value } = found;
  const problem = URL.canParse(value) ? problemOfTransport(new URL(value)) : undefined;
  if (problem === undefined) return value;
  throw usage(`The ${name} ${problem}: tokens and passport numbers must not be sent in clear text.`, {
    code: 'settings',
    flag: name,
    fix: whereIs(name, found),
  });
}

function required(found: Found | undefined, name: SettingName): Found {
  if (found) return found;
  const { variable, brief } = SETTINGS[name];
  throw usage(`${variable} is not set (${brief}).`, {
    code: 'settings',
    flag: name,
    fix: `Set it, or store it: ${commandToStore(name)}. To try the command with invented people, run \`workrights sandbox\` and add --profile sandbox.`,
  });
}

function whereIs(name: SettingName, { source }: Found): string {
  if (source === 'flag') return `Change --${name}.`;
  return source === 'environment' ? `Change ${SETTINGS[name].variable}.` : `Run: ${commandToStore(name)}`;
}

/** The client refuses options by their own names: here they have those of the settings. */
function construct<Client>(name: 'base-url' | 'web-app-url', make: () => Client): Client {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    const names: Readonly<Record<string, SettingName>> = {
      baseUrl: name,
      accessToken: 'access-token',
      apiKey: 'api-key',
      accountKeyId: 'account-key',
      apiKeyParameter: 'api-key-parameter',
    };
    const problems = error.fields.map(({ path, rule }) => {
      const setting = names[path];
      return `${setting === undefined ? path : SETTINGS[setting].variable} ${rule}`;
    });
    throw usage(`${problems.join('; ')}.`, { code: 'settings', flag: names[error.fields[0]?.path ?? ''] });
  }
}
