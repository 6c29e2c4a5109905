import { AuthenticationError, PermissionDeniedError, type Quota, VisaChecks } from '@workrights/client';
import type { Settings } from '../../../settings/settings.ts';
import { type Finding, ok, problem } from '../finding.ts';
import { checkClock, checkConnection, checkUrl, type Names, type Probe } from './connection.ts';
import { checkCredentials } from './credentials.ts';
import { probe } from './probe.ts';
import { checkSetting } from './settings.ts';

/** Looks at the settings of the Visa Checks API, and lists one check with them. */
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
  let quota: Quota | undefined;
  const seen = await probe(async (fetch) => {
    const options = { baseUrl, accessToken, fetch, retry: false, timeout: 15_000, logLevel: 'off' } as const;
    const checks = new VisaChecks(options);
    await checks.list({ limit: 1 }).finally(() => (quota = checks.quota));
  });
  const broken = checkConnection(seen, names);
  if (broken) return [...findings, broken];
  const clock = checkClock(seen, names);
  const credentials = checkUrl(seen, names) ?? checkToken(seen, token, replace);
  return [...findings, ...(clock ? [clock] : []), credentials, ...quotaOf(quota)];
}

/** What is left of the account's limits, where the service tells. */
function quotaOf({ minute, day }: Partial<Quota> = {}): Finding[] {
  if (!minute || !day) return [];
  const message = `The account may send ${minute.remaining} more requests in this minute and ${day.remaining} today.`;
  if (day.remaining > 0) return [ok('visa-checks-quota', message)];
  return [
    problem('visa-checks-quota', message, 'Wait for the end of the day, or ask support for a higher quota.'),
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

/** When a token ends, if it is a JWT that says so (its form is not documented: service.md §5). */
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
