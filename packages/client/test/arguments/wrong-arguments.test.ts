import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { InvalidRequestError, VisaChecks, WorkRights, WorkRightsKitError } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';

type Method = (...parameters: unknown[]) => unknown;

const check = checkOf('vc_1', 'completed');
/** Each requested check exists and is completed, so that no wait takes long. */
const idIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
const options = {
  baseUrl: 'http://127.0.0.1:4010',
  accessToken: 'test-token',
  logLevel: 'off' as const,
  fetch: async (url: string) =>
    Response.json(/lookup|limit/.test(url) ? [check] : envelopeOf({ ...check, id: idIn(url) })),
};
const checks = new VisaChecks(options) as unknown as Record<string, Method>;
const rights = new WorkRights({ ...options, apiKey: 'k', accountKeyId: 'a' }) as unknown as Record<
  string,
  Method
>;
const noCheck = { ...workCheckRequest, document: undefined };

/** Reads everything that a method returns. */
async function used(result: unknown): Promise<void> {
  if (result !== null && typeof result === 'object' && Symbol.asyncIterator in result) {
    for await (const item of result as AsyncIterable<{ error?: unknown }>) if (item.error) throw item.error;
  }
  await result;
}

const WRONG = [null, 5, 'vc_1', true, [], [null], {}, () => 'x', Symbol.iterator, Number.NaN, new Date(0)];

/** The methods, each with valid arguments. */
const METHODS: [owner: Record<string, Method>, name: string, ...right: unknown[]][] = [
  [checks, 'create', workCheckRequest, {}],
  [checks, 'get', 'vc_1', {}],
  [checks, 'list', { limit: 1 }, {}],
  [checks, 'lookup', ['vc_1'], {}],
  [checks, 'waitFor', check, {}],
  [checks, 'waitForAll', [check], {}],
  [checks, 'resumeWait', 'token', {}],
  [checks, 'createAndWait', workCheckRequest, {}],
  [checks, 'download', { download_url: 'http://127.0.0.1:4010/a' }, {}],
  [checks, 'request', 'GET', '/v2/other', {}],
  [checks, 'withOptions', {}],
  [rights, 'createOnboard', { email: 'a@example.com' }, {}],
  [rights, 'updateOnboard', { employee_id: 'E1' }, {}],
  [rights, 'getOnboard', { employee_id: 'E1' }, {}],
  [rights, 'listOnboards', { page_number: 1 }, {}],
  [rights, 'getWorkRights', { employee_id: 'E1' }, {}],
  [rights, 'listEmployees', { page_number: 1 }, {}],
  [rights, 'getEmployee', { employee_id: 'E1' }, {}],
  [rights, 'updateEmployee', { employee_id: 'E1' }, {}],
  [rights, 'request', 'POST', '/v1/other', {}],
  [rights, 'withOptions', {}],
];

describe.each(METHODS.map((method) => [method[1], method] as const))('%s', (name, [owner, , ...right]) => {
  it('refuses what JavaScript lets a caller pass with an error of this package, or takes it', async () => {
    const wrongs = right.flatMap((_, place) => WRONG.map((wrong) => right.with(place, wrong)));
    for (const parameters of [[], ...wrongs]) {
      const error: unknown = await (async () => used(owner[name]!(...parameters)))().catch(
        (thrown: unknown) => thrown,
      );
      expect(
        error === undefined || error instanceof WorkRightsKitError,
        `${parameters.map(String)}: ${error}`,
      ).toBe(true);
    }
  });

  it('never throws a promise away: what gives a promise rejects', () => {
    for (const wrong of WRONG) {
      if (name === 'withOptions' || name === 'waitForAll') continue;
      const result = owner[name]!(...right.map(() => wrong));
      expect(result).toBeInstanceOf(Promise);
      (result as Promise<unknown>).catch(() => undefined);
    }
  });
});

describe('the words of the error', () => {
  it.each([
    ['create', [null], '', 'createVisaCheck: the request must be an object'],
    ['create', [workCheckRequest, 5], 'options', 'options must be an object'],
    ['lookup', ['vc_1'], 'ids', 'ids must be an array'],
    ['download', [], 'attachment', 'attachment must be an object'],
    [
      'download',
      [{ download_url: 'http://127.0.0.1:4010/a' }, { as: 'blob' }],
      'as',
      "as must be 'bytes' or 'stream'",
    ],
    ['list', [null], 'parameters', 'parameters must be an object'],
    ['get', ['vc_1', { signal: 'x' }], 'signal', 'signal must be an AbortSignal'],
    ['create', [workCheckRequest, { signal: false }], 'signal', 'signal must be an AbortSignal'],
    ['create', [workCheckRequest, { signal: new EventTarget() }], 'signal', 'signal must be an AbortSignal'],
    ['get', ['vc_1', { retry: 5 }], 'retry', 'retry must be false, or'],
    ['waitFor', ['vc_1', null], 'options', 'options must be an object'],
    ['waitFor', ['vc_1', { signal: false }], 'signal', 'signal must be an AbortSignal'],
    ['waitFor', ['vc_1', { interval: null }], 'interval', 'interval must'],
    ['createAndWait', [noCheck, null], 'options', 'options must be an object'],
  ])('of %s names the argument', async (name, parameters, path, words) => {
    const error = await failureOf(checks[name]!(...parameters) as Promise<unknown>);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as InvalidRequestError).fields[0]?.path).toBe(path);
    expect((error as Error).message).toContain(words);
  });

  it.each([5, null, 'vc_1'])('of waitForAll(%j) comes at the call', (wrong) => {
    expect(() => checks['waitForAll']!(wrong)).toThrow(/checks must be an iterable of ids or checks/);
  });
});

describe('options of a client', () => {
  const construct = [
    (wrong: object) => new VisaChecks({ ...options, ...wrong }),
    (wrong: object) => new WorkRights({ ...options, apiKey: 'k', accountKeyId: 'a', ...wrong }),
  ];

  it.each([
    { retry: 5 },
    { retry: null },
    { fetch: 'x' },
    { logger: null, logLevel: 'warn' },
    { timeout: '5' },
    { headers: 'x' },
    { headers: { 'x y': 'z' } },
    { appInfo: 'my\napp' },
    { baseUrl: 5 },
    { validateResponses: 'loud' },
  ])('%o are refused', (wrong) => {
    for (const make of construct) expect(() => make(wrong)).toThrow(InvalidRequestError);
  });

  it('that are no object are refused', () => {
    for (const wrong of [undefined, null, 5, 'x', []] as unknown as ConstructorParameters<
      typeof VisaChecks
    >[0][]) {
      expect(() => new VisaChecks(wrong)).toThrow(InvalidRequestError);
      expect(() => new WorkRights(wrong as never)).toThrow(InvalidRequestError);
    }
  });
});

it('whatever JSON is passed, a call is refused by an error of this package or carried out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      fc.jsonValue(),
      fc.jsonValue(),
      async ([owner, name], one, two) => {
        const error: unknown = await (async () => used(owner[name]!(one, two)))().catch(
          (thrown: unknown) => thrown,
        );
        expect(error === undefined || error instanceof WorkRightsKitError, `${name}: ${error}`).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
