import type { Sandbox } from '@workrights/sandbox';
import { readFixtures, type InterfaceName } from '@workrights/spec/reader';

import type { Observer } from '../../src/observer.ts';
import { observeFetch } from '../../src/fetch.ts';

const VERSION = '2024-03-05';

/** What the contract's cases of a request send. */
function requestsOf(name: InterfaceName, operation: string): object[] {
  return readFixtures(name, 'accepted')
    .filter((one) => one.operation === operation && one.part === 'request')
    .map(({ value }) => value as object);
}

/**
 * A day of ordinary work with a sandbox, in front of an observer: every check and onboarding request that the contract
 * has a case of, then what one reads of them.
 */
export async function workForADay(sandbox: Sandbox, observer: Observer): Promise<void> {
  const { accessToken, accountKey, apiKey, apiKeyParameter } = sandbox.credentials;
  const observed = observeFetch(observer);
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const url = new URL(path, sandbox.url);
    const isWebApp = !path.includes('visa-checks');
    if (isWebApp) url.searchParams.set(apiKeyParameter, apiKey);
    const response = await observed(url.href, {
      method,
      headers: {
        ...(!isWebApp && { authorization: `Bearer ${accessToken}`, version: VERSION }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(isWebApp ? { accountkeyid: accountKey, ...body } : body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      attempt: { operationId: 'test', number: 1, url: path, maxResponseSize: false },
    });
    const text = await response.text();
    return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
  };

  const ids: string[] = [];
  for (const body of requestsOf('visa-checks', 'createVisaCheck')) {
    const created = await send('POST', '/v2/visa-checks', { ...body, environment: 'sandbox' });
    if (created?.data?.id !== undefined) ids.push(created.data.id);
  }
  await send('GET', `/v2/visa-checks/${ids[0]}`);
  sandbox.clock.advance(48 * 3_600_000);
  for (const id of ids) await send('GET', `/v2/visa-checks/${id}`);
  await send('GET', '/v2/visa-checks?limit=50');
  await send('POST', '/visa-checks/lookup', { ids });
  await send('POST', '/v2/visa-checks/lookup', { ids });
  // One that is refused for what it holds, and one for what there isn't.
  const agent = requestsOf('visa-checks', 'createVisaCheck').find((body) => 'customer_authority_id' in body);
  await send('POST', '/v2/visa-checks', {
    ...agent,
    environment: 'sandbox',
    customer_authority_id: 'ca_unknown',
  });
  await send('GET', '/v2/visa-checks/vc_unknown');

  for (const body of requestsOf('work-rights', 'saveOnboard')) {
    if (Object.hasOwn(body, 'key')) continue;
    const saved = await send('POST', '/v1/onboarding/', { ...body, accountkeyid: accountKey });
    const { onboard_id: id } = saved?.data ?? saved ?? {};
    if (id === undefined) continue;
    await send('POST', '/v1/onboarding/get', { onboard_id: id });
    await send('POST', '/v1/getdata', { type: 'workrights', onboard_id: id });
  }
  await send('POST', '/v1/onboarding/list', {});
}
