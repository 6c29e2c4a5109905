import {
  AuthenticationError,
  PermissionDeniedError,
  type Quota,
  type QuotaName,
  VisaChecks,
} from '@workrights/client';
import { QUOTAS } from '@workrights/time/quotas';
import { homeFolder } from '../../../settings/profile-file.ts';
import { QuotaFile } from '../../../settings/quota-file.ts';
import type { Settings } from '../../../settings/settings.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { checkClock, checkConnection, checkUrl, type Names, type Probe } from './connection.ts';
import { checkCredentials } from './credentials.ts';
import { probe } from './probe.ts';
import { quotaOf } from '../../../service/connect.ts';
import { checkSetting } from './settings.ts';

/** Checks the settings of the Visa Checks API, and lists one check with them. */
export async function checkVisaChecks(settings: Settings): Promise<Finding[]> {
  const url = await checkSetting(settings, 'base-url');
  const { accessToken, token, replace, findings: ofToken } = await checkCredentials(settings);
  const findings = [url.finding, ...ofToken];
  if (url.value === undefined || accessToken === undefined) return findings;
  const { value: baseUrl } = url;
  const names: Names = {
    id: 'visa-checks',
    variable: 'WORKRIGHTS_BASE_URL',
    version: 'v2',
    origin: new URL(baseUrl).origin,
  };
  const limits = settings.get('quota') && (await checkSetting(settings, 'quota')).finding;
  if (limits?.status === 'problem') return [...findings, limits];
  const name = quotaOf(settings);
  const quotaStore = new QuotaFile(homeFolder(process.env));
  const wasReadable = quotaStore.isReadable;
  let quota: Quota | undefined;
  const seen = await probe(async (fetch) => {
    const options = { baseUrl, accessToken, quota: name, quotaStore, fetch, logLevel: 'off' } as const;
    const checks = new VisaChecks({ ...options, retry: false, timeout: 15_000 });
    await checks.list({ limit: 1 }).finally(() => (quota = checks.quota));
  });
  const broken = checkConnection(seen, names);
  if (broken) return [...findings, broken];
  const clock = checkClock(seen, names);
  const credentials = checkUrl(seen, names) ?? checkToken(seen, token, replace);
  const shared = name === 'none' ? [] : checkQuotaFile(quotaStore, wasReadable);
  return [...findings, ...(clock ? [clock] : []), credentials, ...checkQuota(name, quota), ...shared];
}

/** Whether commands count their requests together. Call it after a request was sent. */
function checkQuotaFile({ path, isInUse }: QuotaFile, wasReadable: boolean): Finding[] {
  const id = 'visa-checks-quota-file';
  if (isInUse && wasReadable) return [];
  if (isInUse)
    return [
      warning(
        id,
        `${path} could not be read, so commands had counted their requests each by itself. It is mended.`,
        'If that happens again, find out what else changes the file.',
      ),
    ];
  return [
    warning(
      id,
      `${path} can't be written, so commands that run at the same time may exceed the quota together.`,
      'Let this user write there, or set WORKRIGHTS_HOME to another folder.',
    ),
  ];
}

/** What is left of the account's limits, if the service shows it, and whether they are the configured ones. */
function checkQuota(name: QuotaName, { minute, day }: Partial<Quota> = {}): Finding[] {
  const id = 'visa-checks-quota';
  if (!minute || !day) {
    if (name === 'none') return [];
    const message = `The service tells no quota. Commands send at most ${QUOTAS[name].minute} requests a minute.`;
    return [ok(id, message)];
  }
  const left = `The account may send ${minute.remaining} more requests in this minute and ${day.remaining} today.`;
  if (day.remaining === 0)
    return [problem(id, left, 'Wait for the end of the day, or ask support for a higher quota.')];
  const perMinute = minute.consumed + minute.remaining;
  const configured = name === 'none' ? undefined : QUOTAS[name].minute;
  if (perMinute === configured) return [ok(id, left)];
  const right = Object.entries(QUOTAS).find(([, each]) => each.minute === perMinute)?.[0];
  return [
    warning(
      id,
      `${left} The quota of ${perMinute} requests a minute is not the one of the setting "quota", ${name}.`,
      right === undefined ? 'Ask support which quota the account has.' : `Set WORKRIGHTS_QUOTA to ${right}.`,
    ),
  ];
}

function checkToken({ error, now }: Probe, token = '', replace = ''): Finding {
  const expired = expiryOf(token);
  if (error instanceof AuthenticationError) {
    return expired !== undefined && expired < now
      ? problem(
          'visa-checks-token',
          `The access token expired at ${new Date(expired).toISOString()}.`,
          replace,
        )
      : problem(
          'visa-checks-token',
          'The service does not accept the access token: it is wrong, expired, or of another account.',
          replace,
        );
  }
  if (error instanceof PermissionDeniedError) {
    return problem(
      'visa-checks-token',
      'The service knows the access token, but does not let it list checks.',
      'Ask support what this account may do.',
    );
  }
  return ok('visa-checks-token', 'The service accepts the access token.');
}

/** When a token expires, if it is a JWT with an expiry (a token's format isn't documented: service.md §5). */
function expiryOf(token: string): number | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
