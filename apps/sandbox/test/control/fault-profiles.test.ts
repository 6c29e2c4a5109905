import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleDelay } from '../../src/faults/delay.ts';
import { createFaults, type FaultSetting } from '../../src/faults/faults.ts';
import { createSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/options/sandbox-options.ts';
import { callOperation, control } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';
import { runCli, startCli } from '../support/run-cli.ts';

async function start(options: SandboxOptions = {}) {
  const sandbox = await createSandbox(options);
  onTestFinished(() => sandbox.close());
  const arm = (fault: unknown) => control(sandbox, 'POST', '/faults', fault);
  const create = (identifier = ordinaryDocument.identifier) =>
    callOperation(sandbox, 'createVisaCheck', {
      body: checkRequest('work', { ...ordinaryDocument, identifier }),
    });
  const armed = async () => (await control(sandbox, 'GET', '/faults')).json.faults;
  const faultsOf = async () =>
    (await control(sandbox, 'GET', '/requests')).json.requests.map((each: { fault?: string }) => each.fault);
  return { sandbox, arm, create, armed, faultsOf };
}

describe('a share of the requests', () => {
  const setting: FaultSetting = {
    operation: null,
    fault: { kind: 'status', status: 503 },
    times: null,
    probability: 0.25,
  };
  const request = { operationId: 'getVisaCheck' };

  test('is hit as often as the probability says', () => {
    let count = 0;
    // Each number of an even grid once, so that the result isn't random.
    const faults = createFaults([setting], () => (count++ % 1000) / 1000);
    const hits = Array.from({ length: 1000 }, () => faults.take(request, {}).fault);
    expect(hits.filter((hit) => hit !== undefined)).toHaveLength(250);
  });

  test('uses up only what hits, and leaves the others to the next fault', () => {
    const numbers = [0.9, 0.1];
    const faults = createFaults(
      [
        { ...setting, times: 1 },
        { operation: null, fault: { kind: 'truncate' }, times: null },
      ],
      () => numbers.shift() ?? 0,
    );
    const kinds = Array.from({ length: 3 }, () => faults.take(request, {}).fault?.kind);
    expect(kinds).toEqual(['truncate', 'status', 'truncate']);
  });

  test('is all of them at 1, until it is disarmed', async () => {
    const { sandbox, arm, create, armed } = await start();
    const { json } = await arm({ fault: 'status', status: 503, probability: 1, times: null });
    expect(json).toMatchObject({ probability: 1, remaining: null });
    for (let index = 0; index < 5; index += 1) expect((await create()).status).toBe(503);
    expect(await armed()).toHaveLength(1);
    await control(sandbox, 'DELETE', '/faults');
    expect((await create()).status).toBe(201);
  });
});

describe('a latency profile', () => {
  const milliseconds = fc.double({ min: 0, max: 600_000, noNaN: true });
  const seeded = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

  test('stays within its bounds', () => {
    fc.assert(
      fc.property(
        milliseconds,
        milliseconds,
        fc.double({ min: 0, max: 10, noNaN: true }),
        seeded,
        (a, b, sigma, stream) => {
          const random = () => Number(stream.next().value);
          const [lower, upper] = [Math.min(a, b), Math.max(a, b)];
          const uniform = sampleDelay({ distribution: 'uniform', lower, upper }, random);
          expect(uniform >= lower && uniform <= upper).toBe(true);
          const lognormal = sampleDelay({ distribution: 'lognormal', median: a, sigma, max: b }, random);
          expect(lognormal >= 0 && lognormal <= b).toBe(true);
        },
      ),
    );
  });

  test('has its median in the middle, and a longer tail on the slow side', () => {
    // Each pair of an even grid of 64 by 64 numbers once, so that the result isn't random.
    const comb = Array.from({ length: 64 }, (_, index) => (index + 0.5) / 64);
    const numbers = comb.flatMap((first) => comb.flatMap((second) => [first, second]));
    const random = () => numbers.pop() ?? 0;
    const times = Array.from({ length: 64 * 64 }, () =>
      sampleDelay({ distribution: 'lognormal', median: 100, sigma: 0.5, max: 600_000 }, random),
    ).toSorted((left, right) => left - right);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    expect(at(0.5)).toBeGreaterThan(90);
    expect(at(0.5)).toBeLessThan(110);
    expect(at(0.95) - at(0.5)).toBeGreaterThan(at(0.5) - at(0.05));
  });

  test('delays every request until it is disarmed, and other faults are played on top', async () => {
    const { arm, create, faultsOf, armed } = await start();
    const distribution = { type: 'uniform', lower: 1, upper: 3 };
    await arm({ fault: 'delay', delay_distribution: distribution, times: null });
    await arm({ fault: 'status', status: 503 });
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([
      503, 201, 201,
    ]);
    expect(await faultsOf()).toEqual(['delay', 'delay', 'status']);
    expect(await armed()).toMatchObject([
      { fault: 'delay', delay_distribution: distribution, remaining: null },
    ]);
  });

  test('is shown with the longest time that a request takes', async () => {
    const { arm } = await start();
    const { json } = await arm({
      fault: 'delay',
      delay_distribution: { type: 'lognormal', median: 80, sigma: 0.4 },
    });
    expect(json.delay_distribution).toEqual({ type: 'lognormal', median: 80, sigma: 0.4, max: 600_000 });
  });
});

describe('a fault with a match', () => {
  test('hits only the person or the check that it names, and does not show the number', async () => {
    const { sandbox, arm, create } = await start();
    const { json } = await arm({ fault: 'status', status: 500, match: { identifier: 'hit1' } });
    expect(json.match).toEqual({ identifier: '[masked]' });
    const other = await create('MISS1');
    expect([other.status, (await create('HIT1')).status]).toEqual([201, 500]);
    const id = (await create('MISS2')).json.data.id;
    await arm({ fault: 'status', status: 502, operation: 'getVisaCheck', match: { check_id: id } });
    const read = async (check: string) =>
      (await callOperation(sandbox, 'getVisaCheck', { params: { id: check } })).status;
    expect([await read(other.json.data.id), await read(id)]).toEqual([200, 502]);
    await arm({ fault: 'status', status: 503, match: { employee_id: 'e-2' } });
    const save = async (employee: string) => {
      const body = { ...account, employee_id: employee, email: 'a@b.example' };
      return (await callOperation(sandbox, 'saveOnboard', { body })).status;
    };
    expect([await save('e-1'), await save('e-2')]).toEqual([200, 503]);
  });
});

describe('faults of the start', () => {
  const fault = { fault: 'status', status: 503, times: null } as const;

  test('are there again after a reset, and those armed since are not', async () => {
    const { sandbox, create, armed } = await start({ faults: [fault] });
    sandbox.armFault({ fault: 'truncate' });
    expect((await create()).status).toBe(503);
    await control(sandbox, 'POST', '/reset');
    expect(await armed()).toMatchObject([{ fault: 'status', remaining: null }]);
  });

  test('come from the command line too, which says what is wrong with one', async () => {
    const { printed } = startCli(['--port', '0', '--memory', '--fault', JSON.stringify(fault)]);
    const [url] = /http:\S+/u.exec(await printed('Data')) ?? [];
    const { faults } = (await (await fetch(`${url}/_sandbox/faults`)).json()) as { faults: unknown[] };
    expect(faults).toMatchObject([{ fault: 'status', status: 503 }]);
    const wrong = await runCli(['--port', '0', '--fault', '{"fault": "delay"}']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--fault milliseconds must be') });
    expect(await runCli(['--fault', 'slow'])).toMatchObject({ code: 2 });
  });

  test('that cannot be used do not start a sandbox', async () => {
    await expect(createSandbox({ faults: [{ fault: 'status', status: 199 }] })).rejects.toThrow(
      'faults.0.status must be',
    );
  });
});

test.each([
  [{ fault: 'truncate', probability: 0 }, '/probability'],
  [{ fault: 'truncate', probability: 1.01 }, '/probability'],
  [{ fault: 'truncate', probability: '5%' }, '/probability'],
  [{ fault: 'truncate', delay_distribution: { type: 'uniform', lower: 1, upper: 2 } }, '/delay_distribution'],
  [{ fault: 'truncate', match: { colour: 'red' } }, '/match'],
  [{ fault: 'delay', delay_distribution: null }, '/delay_distribution'],
  [{ fault: 'delay', delay_distribution: { type: 'normal' } }, '/delay_distribution/type'],
  [
    { fault: 'delay', delay_distribution: { type: 'uniform', lower: 2, upper: 1 } },
    '/delay_distribution/upper',
  ],
  [{ fault: 'delay', delay_distribution: { type: 'lognormal', median: 1 } }, '/delay_distribution/sigma'],
  [
    { fault: 'delay', milliseconds: 1, delay_distribution: { type: 'uniform', lower: 1, upper: 2 } },
    '/milliseconds',
  ],
])('refuses to arm %j', async (body, pointer) => {
  const { arm, armed } = await start();
  const { status, json } = await arm(body);
  expect(status).toBe(422);
  expect(json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  expect(await armed()).toEqual([]);
});
