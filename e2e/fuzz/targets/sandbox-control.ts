import assert from 'node:assert/strict';

import { createSandbox } from '@workrights/sandbox';
import { constantFrom, oneof, record } from 'fast-check';

import { mutated } from '../../../packages/validators/test/support/mutations.ts';
import type { Target } from '../target.ts';

/** Valid requests to the control plane, by method and path. */
const ORDERS: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ['PUT', '/clock', { now: '2026-06-01T02:00:00.000Z', mode: 'frozen' }],
  ['POST', '/clock/advance', { seconds: 20 }],
  ['POST', '/faults', { fault: 'status', status: 503, times: 1, retry_after: 1 }],
  ['POST', '/faults', { fault: 'delay', milliseconds: 1, probability: 0.5 }],
  [
    'POST',
    '/faults',
    { fault: 'delay', delay_distribution: { type: 'lognormal', median: 1, sigma: 1, max: 2 }, times: null },
  ],
  ['POST', '/faults', { fault: 'truncate', operation: 'getVisaCheck', match: { account: 'default' } }],
  ['POST', '/scenarios/arm', { scenario: 'authority-down', match: { document: { identifier: 'SBX1' } } }],
  ['POST', '/scenarios/arm', { outcome: { work_rights: { visa_held: 'Training (407)' } }, times: 2 }],
  ['PUT', '/quirks', { quirks: {} }],
  ['PUT', '/snapshots/one', undefined],
  ['POST', '/snapshots/one/restore', undefined],
  ['POST', '/requests/find', { operation: 'createVisaCheck' }],
  ['POST', '/requests/count', { status: 201 }],
  ['POST', '/requests/verify', { pattern: { operation: 'listVisaChecks' }, at_least: 1 }],
  ['POST', '/onboards/ob_1/transition', { onboard_status: 'Complete' }],
];

const bodies = mutated(ORDERS.map(([, , body]) => body).filter((body) => body !== undefined));

/** Requests near those of the control plane. Each is accepted or refused, and the sandbox keeps running. */
export const sandboxControl: Target<{ method: string; path: string; body: string }> = {
  name: 'sandbox-control',
  async open() {
    const sandbox = await createSandbox();
    const send = (method: string, path: string, body?: string) =>
      fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      });
    let count = 0;
    return {
      inputs: oneof(
        ...ORDERS.map(([method, path, body]) =>
          record({
            method: constantFrom(method),
            path: constantFrom(path),
            body: (body === undefined ? bodies : oneof(mutated([body]), bodies)).map(
              (value) => JSON.stringify(value) ?? '',
            ),
          }),
        ),
      ),
      async check({ method, path, body }) {
        const response = await send(method, path, body);
        const text = await response.text();
        assert(response.status < 500, `status ${response.status}`);
        if (text !== '') JSON.parse(text);
        count += 1;
        if (count % 50 > 0) return;
        // Armed scenarios and faults must not break a response of the control plane, nor their own list.
        for (const list of [
          '/health',
          '/clock',
          '/faults',
          '/scenarios/arm',
          '/quirks',
          '/snapshots',
          '/requests',
          '/',
        ]) {
          assert.equal((await send('GET', list)).status, 200, `GET /_sandbox${list}`);
        }
        await send('DELETE', '/faults');
        const checks = await fetch(`${sandbox.url}/v2/visa-checks`, {
          headers: { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' },
        });
        assert.equal(checks.status, 200);
        await send('POST', '/reset');
      },
      [Symbol.asyncDispose]: () => sandbox.close(),
    };
  },
};
