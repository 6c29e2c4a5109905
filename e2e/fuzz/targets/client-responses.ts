import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import {
  summarise,
  VisaChecks,
  WorkRights,
  WorkRightsKitError,
  type FetchResponse,
  type VisaCheckCreate,
} from '@workrights/client';
import { array, constantFrom, oneof, record, string, stringMatching, tuple } from 'fast-check';

import { assertSilent, CANARY, type Target } from '../target.ts';
import { nearTexts, requestCases, responseCases } from './near-contract.ts';

interface Input {
  readonly operation: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const BASE = 'https://service.example';

const headers = array(
  tuple(
    constantFrom(
      'location',
      'retry-after',
      'x-request-id',
      'content-type',
      'date',
      'content-length',
      'set-cookie',
      'ratelimit-reset',
      'x-other',
    ),
    oneof(
      constantFrom(
        '/v2/visa-checks/vc_1',
        'https://evil.example/v2/visa-checks/vc_1',
        'http://service.example/',
        '//x',
        '0',
        '-1',
        '1e9',
        'Mon, 23 Nov 2026 01:00:00 GMT',
        'text/html',
        'application/problem+json',
        CANARY,
      ),
      string({ unit: stringMatching(/^[\x20-\x7e\x80-\xff]$/u), maxLength: 30 }).map((text) => text.trim()),
    ),
  ),
  { maxLength: 4 },
  // This header is shown, because it says nothing about a person.
).map((pairs) => pairs.filter(([name, value]) => name !== 'x-request-id' || !value.includes(CANARY)));

/** Responses of a broken or hostile service: a result, or one of the client's errors without the response's content. */
export const clientResponses: Target<Input> = {
  name: 'client-responses',
  async open() {
    let response: () => FetchResponse = () => new Response();
    const asked: string[] = [];
    const shared = {
      baseUrl: BASE,
      retry: false as const,
      timeout: 20_000,
      maxResponseSize: 30_000,
      logger: { error: note, warn: note, info: note, debug: note },
      logLevel: 'debug' as const,
      fetch: async (url: string) => {
        asked.push(url);
        return response();
      },
    };
    const lines: string[] = [];
    function note(message: string, details?: object): void {
      lines.push(message, inspect(details));
    }
    const checks = new VisaChecks({ ...shared, accessToken: CANARY, validateResponses: 'warn' });
    const strict = new VisaChecks({ ...shared, accessToken: CANARY, validateResponses: 'strict' });
    const rights = new WorkRights({ ...shared, apiKey: CANARY, accountKeyId: CANARY });
    const request = requestCases.find(({ operation }) => operation === 'createVisaCheck')
      ?.value as VisaCheckCreate;
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      createVisaCheck: () => checks.create(request),
      createStrictly: () => strict.create(request),
      getVisaCheck: () => checks.get('vc_1'),
      getStrictly: () => strict.get('vc_1'),
      listVisaChecks: async () => [...(await checks.list())],
      lookupVisaChecks: async () => checks.lookup(['vc_1', 'vc_2']),
      downloadAttachment: async () =>
        checks.download({ type: 'a', download_url: `${BASE}/a`, file: { size: 5 } } as never, {
          maxSize: 100,
        }),
      saveOnboard: () => rights.createOnboard({ email: 'a@b.example', employee_id: 'e-1' }),
      getOnboard: () => rights.getOnboard({ onboard_id: 'ob_1' }),
      listOnboards: async () => [...(await rights.listOnboards())],
      getWorkRights: () => rights.getWorkRights({ employee_id: 'e-1' }),
      request: () => checks.request('GET', '/v2/other'),
    };
    return {
      inputs: oneof(
        ...Object.keys(calls).map((operation) => {
          const own = responseCases.filter((each) => each.operation === operation);
          return record({
            operation: constantFrom(operation),
            status: oneof(
              { weight: 5, arbitrary: constantFrom(200, 201) },
              constantFrom(202, 204, 206, 301, 303, 307, 400, 401, 403, 404, 409, 422, 429, 500, 503, 599),
            ),
            headers,
            body: nearTexts(own.length > 0 ? own : responseCases),
          });
        }),
      ),
      async check({ operation, status, headers: sent, body }) {
        response = () => {
          const isBare = status === 204 || status === 304;
          return new Response(isBare ? null : body, {
            status,
            headers: sent.map(([name, value]) => [name, value]),
          });
        };
        lines.length = 0;
        asked.length = 0;
        const call = calls[operation];
        assert(call);
        try {
          const result = await call();
          JSON.stringify(result);
          if (operation.endsWith('VisaCheck') || operation.endsWith('Strictly')) summarise(result as never);
        } catch (error) {
          assert(error instanceof WorkRightsKitError, `not an error of the client: ${String(error)}`);
          assertSilent(
            'the error',
            [error.message, error.stack, inspect(error), JSON.stringify(error)].join(),
          );
        }
        assertSilent('the log', lines.join());
        for (const url of asked) {
          const { origin } = new URL(url);
          assert(origin === BASE || operation === 'downloadAttachment', 'a request left the origin');
        }
      },
      async [Symbol.asyncDispose]() {},
    };
  },
};
