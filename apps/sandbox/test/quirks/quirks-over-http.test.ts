import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_QUIRKS, QUIRK_KEYS, QUIRK_TABLE, type Quirks } from '../../src/quirks/quirk-table.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox.ts';
import { showQuirks } from '../../src/quirks/change-quirks.ts';
import { callOperation, control, type Answer } from '../support/call-operation.ts';
import { writeReport } from '../support/write-report.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';

async function start(quirks: Partial<Quirks> = {}) {
  const sandbox = await createSandbox({ quirks });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const student = checkRequest('work', { ...ordinaryDocument, identifier: 'SBXSTUDENT8105' });

const create = (sandbox: Sandbox) => callOperation(sandbox, 'createVisaCheck', { body: student });

async function finished(sandbox: Sandbox, body: object = student, unchecked = false) {
  const created = await callOperation(sandbox, 'createVisaCheck', { body, unchecked });
  sandbox.clock.advance(20_000);
  const params = { id: created.json.data.id };
  const read = await callOperation(sandbox, 'getVisaCheck', { params, unchecked });
  return { created: created.json.data, data: read.json.data };
}

/** How to read the ids from each form of a list or a lookup. The contract assumes only `data`. */
const idsIn: Readonly<Record<Quirks['listEnvelope'], (json: any) => string[]>> = {
  data: (json) => json.data.map((check: { id: string }) => check.id),
  bare: (json) => json.map((check: { id: string }) => check.id),
  'wrapped-items': (json) => json.map((item: { data: { id: string } }) => item.data.id),
};

interface Effect {
  readonly seen: unknown;
  readonly wanted: unknown;
}

/** What the responses of a sandbox with each quirk show, and what they should show. */
const effects: { readonly [Key in keyof Quirks]: (sandbox: Sandbox, value: Quirks[Key]) => Promise<Effect> } =
  {
    async errorForm(sandbox, value) {
      const { status, json } = await callOperation(sandbox, 'createVisaCheck', {
        body: { ...student, document: { ...student.document, identifier: 'A 1' } },
        unchecked: true,
      });
      const [{ source, pointer, code }] = json.errors;
      return {
        seen: [status, json.message, json.class, source, pointer, code],
        wanted:
          value === 'published'
            ? [400, 'Invalid arguments', 'bad-request', 'document.identifier', undefined, 400]
            : [422, undefined, undefined, undefined, '/document/identifier', undefined],
      };
    },
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
    async locationForm(sandbox, value) {
      const { headers, json } = await create(sandbox);
      const path = `/v2/visa_check/${json.data.id}`;
      return { seen: headers.get('location'), wanted: value === 'path' ? path : `${sandbox.url}${path}` };
    },
    async timestampForm(sandbox, value) {
      const body = checkRequest('work', { ...ordinaryDocument, identifier: 'SBXCHECKEXPIRED' });
      const { created, data } = await finished(sandbox, body, value !== 'z');
      const times = [created.requested_at, data.requested_at, data.checked_at, data.expired_at];
      const form = value === 'z' ? /T[\d:]{8}\.\d{3}Z$/u : /T[\d:]{8}\.\d{3}\+00:00$/u;
      return { seen: times.map((time) => form.test(time)), wanted: [true, true, true, true] };
    },
    async newZealandJurisdiction(sandbox, value) {
      const seen = async (type: 'work' | 'verification' | 'employer') => {
        const { created, data } = await finished(sandbox, checkRequest(type));
        return [created.jurisdiction, data.jurisdiction];
      };
      const [named, ofEmployer] = value === 'shown' ? ['NZL', 'NZ'] : [value, value];
      return {
        seen: [await seen('verification'), await seen('employer'), await seen('work')],
        wanted: [
          [named, named],
          [ofEmployer, named],
          ['AUS', 'AUS'],
        ],
      };
    },
    async resultDiscriminator(sandbox, value) {
      const isOurs = value === 'visa_schema';
      const { data: australia } = await finished(sandbox, student, !isOurs);
      const { created, data } = await finished(sandbox, checkRequest('verification'), !isOurs);
      return {
        seen: [australia.visa, data.visa, created.visa].map(
          ({ visa_schema: shown, visa_check_schema: told }) => [shown, told],
        ),
        wanted: [
          isOurs ? ['australia', undefined] : [undefined, 'australia'],
          isOurs ? ['new_zealand', undefined] : [undefined, 'new_zealand'],
          // The echo of the request has its own name in both cases.
          [undefined, 'new_zealand'],
        ],
      };
    },
    async conditionsForm(sandbox, value) {
      const { conditions } = (await finished(sandbox)).data.visa.australia;
      return {
        seen: Array.isArray(conditions) ? 'array' : 'string',
        wanted: value === 'shown' ? 'array' : value,
      };
    },
    async typeForm(sandbox, value) {
      return {
        seen: (await finished(sandbox)).data.visa.australia.type,
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

  test('works when a report of what was seen names it', async () => {
    const seen = { state: 'settled-against', quirk: `${QUIRK_TABLE[key].name}=${value}` };
    const sandbox = await createSandbox({ like: writeReport({ points: [seen] }) });
    onTestFinished(() => sandbox.close());
    expect(sandbox.observed?.quirks).toEqual({ [key]: value });
    const effect = await effectOn(sandbox, value);
    expect(effect.seen).toEqual(effect.wanted);
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
