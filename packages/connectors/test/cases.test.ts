import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VisaChecks, WorkRights } from '@workrights/client';
import { describe, expect, it } from 'vitest';
import { CASES, CREDENTIALS, judge, runCase, type Adapter } from '../cases/index.ts';
import { explainFailure, operationNamed, OPERATIONS, runOperation } from '../src/index.ts';

/** What the connectors run, without a tool around it. */
function createAdapter(): Adapter {
  const kept = new Map<string, string>();
  return async ({ name, operation, input }, { url: baseUrl, stop }) => {
    const { accessToken, apiKey, accountKeyId } = CREDENTIALS;
    const services = {
      visaChecks: new VisaChecks({ baseUrl, accessToken }),
      workRights: new WorkRights({ baseUrl, apiKey, accountKeyId }),
    };
    const ids: string[] = [];
    try {
      const { items } = await runOperation(services, operation, input, {
        signal: stop,
        interval: { min: 20, max: 50 },
        look: { settleFor: 0, totalTimeout: 2_000 },
        idempotency: {
          key: name,
          store: { get: (key) => kept.get(key), set: (key, text) => kept.set(key, text) },
        },
        onId: (id) => ids.push(id),
      });
      return { output: items.map(({ json }) => json), ids };
    } catch (error) {
      const { message, description = '', field } = explainFailure(error);
      return { error: { text: `${message}. ${description}`, field }, ids };
    }
  };
}

describe('an operation run with the client', () => {
  it.each(CASES.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    expect(await runCase(one, createAdapter())).toEqual([]);
  });
});

it('has at least forty cases, each with its own name, and some of every operation but those on employees', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  const used = new Set<string>(CASES.map(({ operation }) => operation));
  const unused = OPERATIONS.filter(({ name }) => !used.has(name));
  expect(unused.map(({ resource }) => resource)).toEqual(unused.map(() => 'employee'));
});

it('names only fields that their operations have, and fixtures that exist', () => {
  for (const { operation, input, service } of CASES) {
    const fields = operationNamed(operation).fields.map(({ name }) => name);
    expect(fields).toEqual(expect.arrayContaining(Object.keys(input)));
    const fixtures = Object.values(service).flatMap((responses) =>
      responses.flatMap(({ fixture }) => fixture ?? []),
    );
    for (const fixture of fixtures) {
      const file = import.meta.resolve(`@workrights/spec/fixtures/accepted/${fixture}.json`);
      expect(existsSync(fileURLToPath(file))).toBe(true);
    }
  }
});

describe('the judge', () => {
  const one = CASES.find(({ operation }) => operation === 'createVisaCheck')!;
  const create = { operation: 'createVisaCheck', body: one.expect.sent?.[0]?.body ?? {} };
  const [output] = one.expect.output!;

  it('finds a second create, another output, a lost ID, and a value in an error', () => {
    expect(judge(one, { output: [output!] }, [create])).toEqual([]);
    expect(judge(one, { output: [output!] }, [create, create])[0]).toContain('2 times');
    expect(judge(one, { output: [{ ...output, entitlement: 'yes' }] }, [create])[0]).toContain('entitlement');
    expect(
      judge({ ...one, expect: { ...one.expect, ids: ['vc_0'] } }, { output: [output!] }, [create]),
    ).toHaveLength(1);
    const refused = { ...one, expect: { error: {} } };
    expect(judge(refused, { error: { text: 'Sampleton' } }, [])[0]).toContain('the error has');
    expect(judge(refused, { error: { text: 'no' } }, [create])).toEqual(['createVisaCheck was sent']);
  });
});
