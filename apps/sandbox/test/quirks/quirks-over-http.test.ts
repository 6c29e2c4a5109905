import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_QUIRKS, QUIRK_KEYS, QUIRK_TABLE, type Quirks } from '../../src/quirks/quirk-table.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox.ts';
import { showQuirks } from '../../src/quirks/change-quirks.ts';
import { callOperation, control, type Answer } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';

async function start(quirks: Partial<Quirks> = {}) {
  const sandbox = await createSandbox({ quirks });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const create = (sandbox: Sandbox) => {
  const document = { ...ordinaryDocument, identifier: 'SBXSTUDENT8105' };
  return callOperation(sandbox, 'createVisaCheck', { body: checkRequest('work', document) });
};

async function finished(sandbox: Sandbox) {
  const { json } = await create(sandbox);
  sandbox.clock.advance(20_000);
  return (await callOperation(sandbox, 'getVisaCheck', { params: { id: json.data.id } })).json.data;
}

/** How a form of a list or a lookup holds its checks. The contract assumes `data` only. */
const idsIn: Readonly<Record<Quirks['listEnvelope'], (json: any) => string[]>> = {
  data: (json) => json.data.map((check: { id: string }) => check.id),
  bare: (json) => json.map((check: { id: string }) => check.id),
  'wrapped-items': (json) => json.map((item: { data: { id: string } }) => item.data.id),
};

interface Effect {
  readonly seen: unknown;
  readonly wanted: unknown;
}

/** What is seen of each quirk in the answers of a sandbox that has it, and what should be. */
const effects: { readonly [Key in keyof Quirks]: (sandbox: Sandbox, value: Quirks[Key]) => Promise<Effect> } =
  {
    async createStatus(sandbox, value) {
      const { status, json } = await create(sandbox);
      return { seen: [status, json.data.status], wanted: [value, 'pending'] };
    },
    async locationPath(sandbox, value) {
      const { headers, json } = await create(sandbox);
      const { id } = json.data;
      const path = value === 'hyphen' ? '/v2/visa-checks/' : '/v2/visa_check/';
      return {
        seen: [headers.get('location'), json.meta.links.self],
        wanted: [`${sandbox.url}${path}${id}`, `${sandbox.url}/v2/visa-checks/${id}`],
      };
    },
    async conditions(sandbox, value) {
      const { conditions } = (await finished(sandbox)).visa.australia;
      return {
        seen: Array.isArray(conditions) ? 'array' : 'string',
        wanted: value === 'shown' ? 'array' : value,
      };
    },
    async type(sandbox, value) {
      return {
        seen: (await finished(sandbox)).visa.australia.type,
        wanted: value === 'integer' ? 500 : '500',
      };
    },
    async lookupPath(sandbox, value) {
      const call = { body: { ids: [] } };
      const bare = await callOperation(sandbox, 'lookupVisaChecks', call);
      const prefixed = await callOperation(sandbox, 'lookupVisaChecksWithPrefix', call);
      return {
        seen: [bare.status, prefixed.status],
        wanted: [value === 'prefixed' ? 404 : 200, value === 'bare' ? 404 : 200],
      };
    },
    async listEnvelope(sandbox, value) {
      const { id } = (await create(sandbox)).json.data;
      const unchecked = value !== 'data';
      const list = await callOperation(sandbox, 'listVisaChecks', { unchecked });
      const lookup = await callOperation(sandbox, 'lookupVisaChecks', { body: { ids: [id] }, unchecked });
      return { seen: [idsIn[value](list.json), idsIn[value](lookup.json)], wanted: [[id], [id]] };
    },
    async envelope(sandbox, value) {
      const unwrap = ({ json }: Answer) => (value === 'data' ? json.data : json);
      const body = { ...account, employee_id: 'e-1', email: 'sam@sandbox.example' };
      const saved = unwrap(await callOperation(sandbox, 'saveOnboard', { body }));
      const ids = { ...account, onboard_id: saved.onboard_id };
      const read = unwrap(await callOperation(sandbox, 'getOnboard', { body: ids }));
      const list = unwrap(await callOperation(sandbox, 'listOnboards', { body: account }));
      const rights = unwrap(
        await callOperation(sandbox, 'getWorkRights', { body: { ...ids, type: 'workrights' } }),
      );
      return {
        seen: [read, list[0], rights].map(({ employee_id: id }) => id),
        wanted: ['e-1', 'e-1', 'e-1'],
      };
    },
  };

const cases = QUIRK_KEYS.flatMap((key) => QUIRK_TABLE[key].values.map((value) => [key, value] as const));

describe.each(cases)('the quirk %s=%s', (key, value) => {
  const effectOn = effects[key] as (sandbox: Sandbox, value: unknown) => Promise<Effect>;

  test('works from the start', async () => {
    const { seen, wanted } = await effectOn(await start({ [key]: value }), value);
    expect(seen).toEqual(wanted);
  });

  test('works when it is switched while running', async () => {
    const sandbox = await start();
    const { status, json } = await control(sandbox, 'PUT', '/quirks', { [QUIRK_TABLE[key].name]: value });
    expect({ status, json }).toEqual({ status: 200, json: showQuirks({ ...DEFAULT_QUIRKS, [key]: value }) });
    const { seen, wanted } = await effectOn(sandbox, value);
    expect(seen).toEqual(wanted);
  });
});

describe('switching quirks', () => {
  test.each([
    [{ 'create-status': 200 }, '/create-status'],
    [{ 'create-status': null }, '/create-status'],
    [{ colour: 'red' }, ''],
    [[], ''],
  ])('refuses %j and changes nothing', async (body, pointer) => {
    const sandbox = await start();
    const { status, json } = await control(sandbox, 'PUT', '/quirks', body);
    expect(status).toBe(422);
    expect(json.errors[0].pointer).toBe(pointer);
    expect((await control(sandbox, 'GET', '/quirks')).json).toEqual(showQuirks(DEFAULT_QUIRKS));
  });
});
