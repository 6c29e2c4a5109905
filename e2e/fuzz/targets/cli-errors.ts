import assert from 'node:assert/strict';
import { inspect } from 'node:util';

import { VisaChecks } from '@workrights/client';
import { array, constantFrom, oneof, record, string, stringMatching, tuple } from 'fast-check';

import { failureOf, writeFailure } from '../../../packages/cli/src/reporting/write-failure.ts';
import { assertSilent, CANARY, type Target } from '../target.ts';

interface Input {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly shown: boolean;
}

const text = oneof(
  constantFrom(
    CANARY,
    '\u001b[2J\u001b[H',
    '\u009b31m',
    '\u202egnp',
    '\r\nworkrights: all is well',
    '\u0007',
    'x'.repeat(4_000),
  ),
  string({ unit: 'binary', maxLength: 20 }),
);
const body = oneof(
  record({
    type: text,
    title: text,
    detail: text,
    errors: array(record({ pointer: text, message: text, in: text }), { maxLength: 2 }),
  }).map((problem) => JSON.stringify(problem)),
  record({ error: oneof(text, record({ message: text })), message: text }).map((problem) =>
    JSON.stringify(problem),
  ),
  constantFrom(
    '',
    'null',
    '[]',
    '{"errors":{"a":[null]}}',
    '{"errors":null}',
    `<html>${CANARY}`,
    '['.repeat(9_000),
  ),
  text,
);

/** Problem details of a hostile service in a terminal: no cursor movements, and no details unless requested. */
export const cliErrors: Target<Input> = {
  name: 'cli-errors',
  async open() {
    return {
      inputs: record({
        status: constantFrom(200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503),
        headers: array(
          tuple(
            constantFrom('x-request-id', 'retry-after', 'content-type', 'date'),
            oneof(
              constantFrom(
                'req-1',
                '5',
                '-1',
                '1e400',
                'Mon, 23 Nov 2026 01:00:00 GMT',
                'application/problem+json',
              ),
              string({ unit: stringMatching(/^[\x20-\x7e\x80-\xff]$/u), maxLength: 40 }).map((each) =>
                each.trim(),
              ),
            ),
          ),
          { maxLength: 3 },
        ),
        body,
        shown: constantFrom(true, false),
      }),
      async check({ status, headers, body: sent, shown }) {
        const checks = new VisaChecks({
          baseUrl: 'https://service.example',
          accessToken: CANARY,
          retry: false,
          logLevel: 'off',
          fetch: async () =>
            new Response(sent, { status, headers: headers.map(([name, value]) => [name, value]) }),
        });
        const error: unknown = await checks.get('vc_1').catch((thrown: unknown) => thrown);
        if (!(error instanceof Error)) return;
        const failure = await failureOf(error, { showRefusal: shown });
        const printed = writeFailure(failure, false);
        assert.doesNotMatch(
          printed.replaceAll('\n', ' '),
          /[\p{Cc}\p{Cf}]/u,
          'a control character is printed',
        );
        assert(!/^workrights: all is well/mu.test(printed), 'the service writes a line of its own');
        const json = writeFailure(failure, true);
        JSON.parse(json);
        assert.doesNotMatch(json, /\p{Cc}/u, 'a control character is printed');
        if (!shown) assertSilent('the failure', printed + json + inspect(error));
      },
      async [Symbol.asyncDispose]() {},
    };
  },
};
