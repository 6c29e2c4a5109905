import {
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readArguments } from '../../src/cli/read-arguments.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { createSandbox, InvalidOptionError, type SandboxOptions } from '../../src/index.ts';
import { readOptions } from '../../src/options/read-options.ts';
import { QUIRK_KEYS, QUIRK_TABLE } from '../../src/quirks/quirk-table.ts';
import { control } from '../support/call-operation.ts';

/** Whether the command line accepts the arguments. Any error but a UsageError is a defect. */
function isTakenByFlags(...args: string[]): boolean {
  try {
    readArguments(args, {});
    return true;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return false;
  }
}

/** Whether `createSandbox()` accepts the options. Any error but an InvalidOptionError is a defect. */
function isTakenByOptions(options: object): boolean {
  try {
    readOptions(options as SandboxOptions);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    return false;
  }
}

async function start() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  return (method: string, path: string, body: object) =>
    control(sandbox, method, path, body).then(({ status }) => {
      expect([200, 201, 422]).toContain(status);
      return status < 300;
    });
}

const names = QUIRK_KEYS.map((key) => [key, QUIRK_TABLE[key].name] as const);
const values = QUIRK_KEYS.flatMap((key) =>
  [...QUIRK_TABLE[key].values].map((value: string | number) => [key, value] as const),
);

describe('flags, options and the control plane accept and refuse the same', () => {
  test('quirks', async () => {
    const send = await start();
    const known = constantFrom(...values).map(([key, value]) => [key, QUIRK_TABLE[key].name, value] as const);
    const other = oneof(integer(), string(), constantFrom(...values.map(([, value]) => String(value))));
    const spoilt = constantFrom(...names, ['noSuchQuirk', 'no-such-quirk'] as const).chain(([key, name]) =>
      other.map((value) => [key, name, value] as const),
    );
    let taken = 0;
    await assert(
      asyncProperty(oneof(known, spoilt), async ([key, name, sent]) => {
        const isTaken = await send('PUT', '/quirks', { [name]: sent });
        taken += isTaken ? 1 : 0;
        expect(isTakenByOptions({ quirks: { [key]: sent } })).toBe(isTaken);
        expect(isTakenByFlags('--quirk', `${name}=${sent}`)).toBe(isTaken);
      }),
      { numRuns: 400, seed: 22 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  test('faults', async () => {
    const send = await start();
    const odd = jsonValue();
    const good = constantFrom<object>(
      { fault: 'status', status: 503, retry_after: 2 },
      { fault: 'delay', milliseconds: 5, operation: 'getOnboard' },
      { fault: 'truncate', match: { account: 'default' }, probability: 0.5 },
    );
    const spoilt = record(
      {
        fault: oneof(constantFrom('status', 'delay', 'reset-before', 'reset-after', 'truncate'), odd),
        operation: oneof(constantFrom('createVisaCheck', 'getOnboard'), odd),
        times: oneof(constant(null), integer({ min: -1, max: 3 }), odd),
        probability: oneof(double({ min: 0, max: 1.2, noNaN: true }), odd),
        match: oneof(constant({ account: 'default' }), constant({ account: 'acme' }), odd),
        status: oneof(integer({ min: 99, max: 700 }), odd),
        retry_after: oneof(integer(), odd),
        milliseconds: oneof(integer({ min: -1, max: 700_000 }), odd),
        unknown: odd,
      },
      { requiredKeys: [] },
    );
    const order = oneof(
      spoilt,
      good.chain((whole) => spoilt.map((part) => ({ ...part, ...whole }))),
      good.chain((whole) =>
        spoilt.map((part) => ({ ...whole, ...Object.fromEntries(Object.entries(part).slice(0, 1)) })),
      ),
    );
    let taken = 0;
    await assert(
      asyncProperty(order, async (sent) => {
        const isTaken = await send('POST', '/faults', sent);
        taken += isTaken ? 1 : 0;
        expect(isTakenByOptions({ faults: [sent] })).toBe(isTaken);
        expect(isTakenByFlags('--fault', JSON.stringify(sent))).toBe(isTaken);
      }),
      { numRuns: 500, seed: 22 },
    );
    expect(taken).toBeGreaterThan(10);
  });

  test.each([
    ['host', 'host'],
    ['data', 'data'],
    ['public-url', 'publicUrl'],
    ['access-token', 'accessToken'],
    ['account-key', 'accountKey'],
    ['api-key', 'apiKey'],
    ['api-key-parameter', 'apiKeyParameter'],
    ['like', 'like'],
    ['seed', 'seed'],
    ['allow-host', 'allowedHosts'],
    ['allow-origin', 'allowedOrigins'],
    ['api-key-address', 'apiKeyAddresses'],
    ['customer-authority', 'customerAuthorities'],
    ['account', 'accounts'],
    ['snapshot', 'snapshot'],
  ])('--%s and %s', (flag, option) => {
    const text = oneof(
      string(),
      constantFrom(
        'docs.example',
        'https://docs.example',
        'https://docs.example/x',
        '10.0.0.0/8',
        '::1',
        'a-b',
      ),
    );
    assert(
      property(text, (sent) => {
        const isList = ['allow', 'api-key-a', 'customer'].some((begin) => flag.startsWith(begin));
        const value = flag === 'account' ? [{ name: sent }] : isList ? [sent] : sent;
        const more = option === 'snapshot' ? { data: 'folder' } : {};
        expect(isTakenByFlags(`--${flag}=${sent}`)).toBe(isTakenByOptions({ [option]: value, ...more }));
      }),
    );
  });

  test('ports', () => {
    assert(
      property(oneof(integer({ min: -10, max: 70_000 }), double()), (port) => {
        // A port is never written as 1e3.
        const isWritten = /^-?\d+$/u.test(String(port));
        const taken = isTakenByOptions({ port });
        expect(isWritten ? isTakenByFlags(`--port=${port}`) : taken).toBe(taken);
        expect(taken).toBe(Number.isInteger(port) && port >= 0 && port <= 65_535);
      }),
    );
  });
});

test('whatever the options are, they are taken or refused by the name of one', () => {
  const known = Object.keys({
    port: 0,
    host: 0,
    data: 0,
    snapshot: 0,
    publicUrl: 0,
    allowedOrigins: 0,
    allowedHosts: 0,
    accessToken: 0,
    accounts: 0,
    apiKeyAddresses: 0,
    customerAuthorities: 0,
    control: 0,
    allowLive: 0,
    faults: 0,
    quirks: 0,
    like: 0,
    seed: 0,
  });
  const value = oneof(anything({ maxDepth: 3 }), array(string()));
  assert(
    property(constantFrom(...known), value, (option, sent) => {
      let refused: unknown;
      try {
        readOptions({ [option]: sent } as SandboxOptions);
      } catch (error) {
        refused = error;
      }
      const named = refused instanceof InvalidOptionError ? refused.option : refused;
      expect([undefined, option]).toContain(named);
    }),
    { numRuns: 2_000 },
  );
});
