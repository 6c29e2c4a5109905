import { describe, expect, test } from 'vitest';
import { createSandbox, InvalidOptionError, type SandboxOptions } from '../../src/index.ts';
import { useSandbox } from '../support/start-sandbox.ts';
import { australianCheck } from '../support/check-requests.ts';

const sandbox = useSandbox();

/** Calls it as a JavaScript program does, without the compiler. */
const startUnchecked = (options: object) => createSandbox(options as SandboxOptions);

describe('createSandbox()', () => {
  test.each([
    [{ noControl: true }, 'noControl is no option. The options are accessToken, accountKey,'],
    [{ 'allow-live': true }, 'allow-live is no option.'],
    [{ quirks: { createStatus: 999 } }, 'quirks.createStatus must be one of 201, 303.'],
    [{ quirks: { 'create-status': 303 } }, 'quirks may have these fields only: createStatus, locationPath,'],
    [{ quirks: { timestamps: 'offset' } }, 'quirks may have these fields only:'],
    [{ quirks: [] }, 'quirks must be an object.'],
    [
      { faults: [{ fault: 'status', status: 999 }] },
      'faults.0.status must be a whole number from 200 to 599.',
    ],
    [{ faults: { fault: 'truncate' } }, 'faults must be a list.'],
    [
      { faults: [{ fault: 'truncate', match: { account: 'acme' } }] },
      'faults.0.match.account must be one of default.',
    ],
    [{ accounts: [{ name: 'a', token: 'x' }] }, 'accounts.0 may have these fields only: name, accessToken'],
    [{ accounts: [{ name: 7 }] }, 'accounts.0.name must be 1 to 32'],
    [{ port: 70_000 }, 'port must be a whole number from 0 to 65535.'],
    [{ port: '4010' }, 'port must be a whole number'],
    [{ port: Number.NaN }, 'port must be a whole number'],
    [{ data: '' }, 'data must not be empty.'],
    [{ control: 'no' }, 'control must be true or false.'],
    [{ allowLive: 1 }, 'allowLive must be true or false.'],
    [{ allowedOrigins: 'https://docs.example' }, 'allowedOrigins must be a list.'],
    [{ apiKeyAddresses: ['10.0.0.0/99'] }, 'apiKeyAddresses.0 must be an IP address or a range'],
    [{ snapshot: 'one' }, 'snapshot needs a data folder.'],
    [null as unknown as object, 'options must be an object.'],
  ])('refuses %j, and names what is allowed', async (options, message) => {
    const error: unknown = await startUnchecked(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect((error as Error).message).toContain(message);
  });

  test('repeats no credential', async () => {
    const error: unknown = await startUnchecked({ accessToken: 'canary canary' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain('accessToken must be printable ASCII without spaces.');
    expect(String(error)).not.toContain('canary');
  });

  test('takes undefined for an option that is left out', async () => {
    await using sandbox = await startUnchecked({ port: undefined, quirks: { typeForm: undefined } });
    expect(sandbox.context.quirks.current().typeForm).toBe('string');
  });
});

describe('the clock of a test', () => {
  const NO_TIMES = [Number.NaN, Number.POSITIVE_INFINITY, -1, Date.UTC(9901, 0), '2026-01-01', undefined];

  test.each([...NO_TIMES, null, true, 1n])('cannot be set to %s', async (now) => {
    const before = sandbox.clock.now();
    expect(() => sandbox.clock.set(now as number, 'frozen')).toThrow(
      new TypeError('now, in milliseconds, must keep the clock between 1970-01-01 and 9900-01-01.'),
    );
    expect([sandbox.clock.mode, sandbox.clock.now() - before < 60_000]).toEqual(['real', true]);
  });

  test.each([...NO_TIMES.filter((time) => time !== -1), null, true, 1n, -Date.UTC(9900, 0)])(
    'cannot be moved on by %s',
    async (milliseconds) => {
      sandbox.clock.set(1_000, 'frozen');
      expect(() => sandbox.clock.advance(milliseconds as number)).toThrow(
        new TypeError(
          'milliseconds, in milliseconds, must keep the clock between 1970-01-01 and 9900-01-01.',
        ),
      );
      expect(sandbox.clock.now()).toBe(1_000);
    },
  );

  test('has no mode but two', async () => {
    expect(() => sandbox.clock.set(0, 'stopped' as 'frozen')).toThrow(
      new TypeError('mode must be one of real, frozen.'),
    );
  });

  test('keeps no part of a millisecond, and is never before the time that was asked for', async () => {
    sandbox.clock.set(1_000.25, 'frozen');
    sandbox.clock.advance(0.5);
    expect(sandbox.clock.now()).toBe(1_002);
    expect((await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck())).status).toBe(201);
  });
});
