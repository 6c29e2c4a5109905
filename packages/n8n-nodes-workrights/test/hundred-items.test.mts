import { createSandbox, type Sandbox } from '@workrights/sandbox';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { expect, it, vi } from 'vitest';
import { create } from '../nodes/WorkRights/actions/visaCheck/create.operation.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { australianOf } from './support/check-forms.mts';
import { fakeContext } from './support/fake-context.mts';

/** Time that a creation takes on the way, on the sandbox's clock. */
const CREATION = 50;

it('finishes 100 items in 30 seconds with 40 requests beside the creations', async () => {
  await using sandbox = await createSandbox();
  sandbox.clock.set(Date.parse('2026-11-20T01:00:00Z'), 'frozen');
  const started = sandbox.clock.now();
  vi.spyOn(clock, 'now').mockImplementation(() => sandbox.clock.now());
  vi.spyOn(clock, 'pause').mockImplementation(async (milliseconds) => {
    sandbox.clock.advance(milliseconds);
  });
  const { context, requests, hints } = fakeContext({
    items: Array.from({ length: 100 }, () => ({})),
    parameters: australianOf,
    credentials: { visaChecksApi: { baseUrl: sandbox.url, environment: 'sandbox' } },
    send: async (request) => {
      if (request.url.endsWith('/v2/visa-checks')) sandbox.clock.advance(CREATION);
      return await send(sandbox, request);
    },
  });

  const output = await create(context);

  expect(output.map(({ json }) => json['status'])).toEqual(Array(100).fill('completed'));
  expect(output.map(({ pairedItem }) => pairedItem)).toEqual(output.map((_, item) => ({ item })));
  const creations = requests.filter(({ url }) => url.endsWith('/v2/visa-checks'));
  expect(creations).toHaveLength(100);
  expect(requests.length - creations.length).toBeLessThanOrEqual(40);
  expect(sandbox.clock.now() - started).toBeLessThanOrEqual(30_000);
  expect(hints.join()).not.toContain('not finished');
});

async function send(sandbox: Sandbox, { url, method = 'GET', body }: IHttpRequestOptions) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.credentials.accessToken}`,
      version: '2024-03-05',
      'content-type': 'application/json',
    },
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { statusCode: response.status, headers: {}, body: await response.json() };
}
