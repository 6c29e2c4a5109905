import {
  VisaChecks,
  WorkRights,
  type Environment,
  type LogFunction,
  type Logger,
  type QuotaName,
  type VisaChecksOptions,
  type WorkRightsOptions,
} from '@workrights/client';
import type { Ledger } from '@workrights/durable';
import { homeFolder } from '../settings/profile-file.ts';
import { QuotaFile } from '../settings/quota-file.ts';
import { Settings, type SettingFlags } from '../settings/settings.ts';
import { note } from '../terminal/terminal.ts';
import { VERSION } from '../version.ts';
import { accessTokenOf } from './access-token.ts';
import { TO_USE_PROXY, useProxy } from './proxy.ts';
import { required, usable } from './setting-values.ts';

/** Adds the field of the message, if there is one. */
const log: LogFunction = (message, { path, rule } = {}) =>
  note(`workrights: ${message}${typeof path === 'string' ? `: ${path} ${String(rule)}` : ''}`);

/** Writes the client's messages to standard error, one line each. */
const logger: Logger = { error: log, warn: log, info: log, debug: log };

const appInfo = `workrights-cli/${VERSION}`;

/** Options for the Visa Checks API by the settings, and the environment of new checks. */
export async function visaChecksOptions(
  flags: SettingFlags,
): Promise<{ options: VisaChecksOptions; environment: Environment }> {
  const settings = new Settings(process.env, flags);
  const environment = environmentOf(settings);
  const baseUrl = urlOf(settings, 'base-url');
  const accessToken = await accessTokenOf(settings);
  await throughProxy();
  return {
    options: { baseUrl, accessToken, environment, quota: quotaOf(settings), logger, appInfo },
    environment,
  };
}

/** The same for work on a ledger. Machines of the same Postgres ledger share their token there. */
export async function withTokensOf(
  ledger: Ledger,
  options: VisaChecksOptions,
  flags: SettingFlags,
): Promise<VisaChecksOptions> {
  if (ledger.database === undefined) return options;
  return { ...options, accessToken: await accessTokenOf(new Settings(process.env, flags), ledger.tokens) };
}

/**
 * A client of the Visa Checks API by the settings, and the environment of new checks. It shares the quota with this user's other
 * commands; commands with a ledger share it in the ledger.
 */
export async function connectVisaChecks(
  flags: SettingFlags,
  more: Pick<VisaChecksOptions, 'fetch' | 'logLevel'> = {},
): Promise<{ checks: VisaChecks; environment: Environment }> {
  const { options, environment } = await visaChecksOptions(flags);
  const quotaStore = new QuotaFile(homeFolder(process.env));
  return { checks: new VisaChecks({ ...options, quotaStore, ...more }), environment };
}

/** Options for the Onboarding and Work Rights API by the settings. */
export async function workRightsOptions(flags: SettingFlags): Promise<WorkRightsOptions> {
  const settings = new Settings(process.env, flags);
  const baseUrl = urlOf(settings, 'web-app-url');
  const apiKey = required(await settings.secret('api-key'), 'api-key').value;
  const accountKeyId = required(await settings.secret('account-key'), 'account-key').value;
  const parameter = settings.get('api-key-parameter');
  const apiKeyParameter = parameter && usable(parameter, 'api-key-parameter').value;
  await throughProxy();
  return { baseUrl, apiKey, accountKeyId, apiKeyParameter, logger, appInfo };
}

/** A client of the Onboarding and Work Rights API by the settings. */
export async function connectWorkRights(
  flags: SettingFlags,
): Promise<{ rights: WorkRights; baseUrl: string }> {
  const options = await workRightsOptions(flags);
  return { rights: new WorkRights(options), baseUrl: options.baseUrl };
}

/** Where new checks run: `sandbox`, unless the settings say `live`. */
export function environmentOf(settings: Settings): Environment {
  const found = settings.get('environment');
  if (found === undefined) return 'sandbox';
  return usable(found, 'environment').value as Environment;
}

/** The account's limits, until the service shows them. */
export function quotaOf(settings: Settings): QuotaName {
  const found = settings.get('quota');
  return found ? (usable(found, 'quota').value as QuotaName) : 'standard';
}

function urlOf(settings: Settings, name: 'base-url' | 'web-app-url'): string {
  return required(settings.get(name), name).value;
}

/** Warns if the proxy isn't used: in some networks, that is why nothing responds. */
async function throughProxy(): Promise<void> {
  const unused = await useProxy(process.env);
  if (unused !== undefined) log(`${unused} is set, but this Node does not use it. ${TO_USE_PROXY}`);
}
