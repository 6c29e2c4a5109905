import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

import { createSandbox } from '@workrights/sandbox';
import { array, constantFrom, oneof, record, string, stringMatching, tuple } from 'fast-check';

import { CANARY, assertSilent, type Target } from '../target.ts';

interface Input {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [string, string])[];
}

const id = oneof(
  string({ unit: 'binary', maxLength: 30 }),
  stringMatching(/^(?:vc|att|ob|key)_[\w.-]{0,12}$/u),
  constantFrom('..', '.', '', 'lookup', '__proto__', 'constructor', CANARY, `vc_${'x'.repeat(3_000)}`),
).map((text) => encodeURIComponent(text.toWellFormed()));

const path = oneof(
  constantFrom('/v2/visa-checks', '/visa-checks/lookup', '/v1/onboarding', '/employee/v1/getdata'),
  id.map((each) => `/v2/visa-checks/${each}`),
  tuple(id, id).map(([check, file]) => `/v2/visa-checks/${check}/attachments/${file}`),
  tuple(constantFrom('onboards', 'snapshots', 'scenarios', 'faults', 'requests'), id).map(
    ([what, each]) => `/_sandbox/${what}/${each}`,
  ),
  array(id, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);

const value = oneof(
  string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  constantFrom(
    '1',
    '0',
    '-1',
    '1e9',
    '1000',
    '',
    'sandbox-api-key',
    CANARY,
    '%',
    '%ff',
    '99999999999999999999',
  ),
);
const query = array(
  tuple(constantFrom('limit', 'key', 'account', 'starting_after', '__proto__', 'limit[]', ''), value),
  { maxLength: 3 },
).map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, each]) => `${name}=${each}`).join('&')}` : ''));

/** Every byte that Node can send in a header's value. */
const headerText = string({ unit: stringMatching(/^[\t\x20-\x7e\x80-\xff]$/u), maxLength: 24 });
const headers = array(
  tuple(
    constantFrom(
      'authorization',
      'version',
      'accept',
      'origin',
      'host',
      'sec-fetch-site',
      'if-none-match',
      'range',
      'x-request-id',
      'x-forwarded-host',
      'x-forwarded-for',
      'x-http-method-override',
      'cookie',
      'expect',
    ),
    oneof(
      headerText,
      constantFrom(
        'Bearer sandbox-access-token',
        'Bearer ',
        'Basic Og==',
        '2024-03-05',
        'null',
        'http://localhost:1',
        'localhost',
        '127.0.0.1:80',
        '[::1]',
        `http://${CANARY}.example`,
        'same-origin',
        'cross-site',
        '*',
      ),
    ),
  ),
  { maxLength: 5 },
);

/** Ids, parameters of the URL and headers. No response is a defect, and no refusal repeats them. */
export const sandboxRequests: Target<Input> = {
  name: 'sandbox-requests',
  async open() {
    const sandbox = await createSandbox();
    const agent = new Agent({ keepAlive: true });
    return {
      inputs: record({
        method: constantFrom('GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT'),
        path,
        query,
        headers: oneof(
          headers,
          headers.map((more) => [
            ['authorization', 'Bearer sandbox-access-token'] as const,
            ['version', '2024-03-05'] as const,
            ...more.filter(([name]) => name !== 'authorization' && name !== 'version'),
          ]),
        ),
      }),
      async check({ method, path: where, query: asked, headers: sent }) {
        const outgoing = request({
          agent,
          port: sandbox.port,
          host: '127.0.0.1',
          method,
          path: where + asked,
          headers: Object.fromEntries(sent),
        });
        outgoing.end();
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        let text = '';
        for await (const chunk of incoming) text += String(chunk);
        assert(
          incoming.statusCode !== undefined && incoming.statusCode < 500,
          `status ${incoming.statusCode}`,
        );
        if (incoming.statusCode >= 400) assertSilent('the refusal', text + JSON.stringify(incoming.headers));
        const entry = sandbox.findRequests({})[0];
        if (entry) assertSilent('the journal', JSON.stringify(entry));
      },
      async [Symbol.asyncDispose]() {
        agent.destroy();
        await sandbox.close();
      },
    };
  },
};
