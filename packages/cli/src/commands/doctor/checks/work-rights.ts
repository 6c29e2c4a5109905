import { isDeepStrictEqual } from 'node:util';
import { AuthenticationError, PermissionDeniedError, StatusError, WorkRights } from '@workrights/client';
import type { Settings } from '../../../settings/settings.ts';
import { type Finding, ok, problem } from '../finding.ts';
import { checkClock, checkConnection, checkUrl, type Names } from './connection.ts';
import { probe } from './probe.ts';
import { checkSetting, howToReplace } from './settings.ts';

/** A parameter that no service reads. It shows the response to a request without a key. */
const NO_PARAMETER = 'workrights_doctor_no_key';

/** Checks the settings of the Onboarding and Work Rights API, and lists onboarding requests with them. */
export async function checkWorkRights(settings: Settings): Promise<Finding[]> {
  const [url, key, account] = [
    await checkSetting(settings, 'web-app-url'),
    await checkSetting(settings, 'api-key'),
    await checkSetting(settings, 'account-key'),
  ];
  const findings = [url.finding, key.finding, account.finding];
  if (url.value === undefined || key.value === undefined || account.value === undefined) return findings;
  const options = { baseUrl: url.value, apiKey: key.value, accountKeyId: account.value };
  const parameter = settings.get('api-key-parameter')?.value ?? 'key';
  const names: Names = {
    id: 'work-rights',
    variable: 'WORKRIGHTS_WEB_APP_URL',
    version: 'v1',
    origin: new URL(url.value).origin,
  };
  const list = (apiKeyParameter: string) =>
    probe((fetch) =>
      new WorkRights({
        ...options,
        apiKeyParameter,
        fetch,
        retry: false,
        timeout: 15_000,
        logLevel: 'off',
      }).listOnboards({}),
    );
  const seen = await list(parameter);
  const broken = checkConnection(seen, names);
  if (broken) return [...findings, broken];
  const clock = checkClock(seen, names);
  const credentials =
    checkUrl(seen, names) ??
    (await checkKey(seen.error, parameter, list, howToReplace('api-key', key.source, settings.profile)));
  return [...findings, ...(clock ? [clock] : []), credentials];
}

async function checkKey(
  error: unknown,
  parameter: string,
  list: (parameter: string) => Promise<{ error?: unknown }>,
  replace: string,
): Promise<Finding> {
  if (error instanceof AuthenticationError) {
    const withoutKey = await list(NO_PARAMETER);
    return isSameRefusal(error, withoutKey.error)
      ? problem(
          'work-rights-key-parameter',
          `The service responds as if no API key was sent: the URL parameter may not be called "${parameter}".`,
          'Ask support for its name, which is not documented, and set WORKRIGHTS_API_KEY_PARAMETER. Otherwise the key is wrong.',
        )
      : problem(
          'work-rights-key',
          'The service does not accept the API key.',
          `Find the right one, and ${replace}`,
        );
  }
  if (error instanceof PermissionDeniedError) {
    return problem(
      'work-rights-key',
      'The service knows the API key, but rejects it: this machine has an IP address that the key is not bound to, or the key does not belong to the account key.',
      'Compare the public IP address of your network with the addresses that support has bound to the key. Compare the account key with the My Account screen.',
    );
  }
  return ok('work-rights-key', 'The service accepts the API key and the account key.');
}

/** Whether two refusals are equal. Their bodies are compared, but never shown. */
function isSameRefusal(one: StatusError, other: unknown): boolean {
  return (
    other instanceof StatusError &&
    one.status === other.status &&
    isDeepStrictEqual(withoutIds(one.body), withoutIds(other.body))
  );
}

/** A body without the fields that differ in each response. */
function withoutIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/id$|instance|time|date/iu.test(name)));
}
