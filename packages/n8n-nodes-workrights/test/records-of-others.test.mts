import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { create } from '../nodes/WorkRights/actions/onboardingRequest/create.operation.ts';
import {
  getCheck,
  getOnboard,
  getWorkRights,
  updateOnboard as update,
} from '../nodes/WorkRights/actions/records.ts';
import { downloadAttachment } from '../nodes/WorkRights/actions/visaCheck/downloadAttachment.operation.ts';
import { lookup } from '../nodes/WorkRights/actions/visaCheck/lookup.operation.ts';
import { fakeContext } from './support/fake-context.mts';

type Operation = (context: IExecuteFunctions) => Promise<{ json: IDataObject }[]>;

const ORIGIN = 'https://api.example.com';
const OTHER = 'SECRETOTHER';

/** Runs an operation against a service that answers everything with this body, or with what it makes of a request. */
async function run(operation: Operation, parameters: object, body: unknown, webAppUrl = ORIGIN) {
  const { context, requests } = fakeContext({
    parameters: () => ({ simple: false, ...parameters }),
    credentials: {
      visaChecksApi: { baseUrl: ORIGIN, accessToken: 'token-1' },
      workRightsApi: { webAppUrl, apiKey: 'key-1', accountKeyId: 'account-1' },
    },
    send: async (request) => ({
      statusCode: 200,
      headers: {},
      body: typeof body === 'function' ? (body(request) as unknown) : body,
    }),
  });
  const result = await operation(context).then(
    (items) => ({ items: items.map(({ json }) => json), error: undefined }),
    (error: Error & { description: string; context: IDataObject }) => ({ items: undefined, error }),
  );
  return { ...result, requests };
}

const OTHERS_CHECK = { id: `vc_${OTHER}`, status: 'completed', attachments: [] };

const record = {
  key_id: 'K1',
  onboard_id: 'ob_1',
  employee_id: 'E1',
  onboard_status: 'Complete',
  status: 'x',
};

const READS: readonly [string, Operation, object, string][] = [
  ['an onboarding request', getOnboard, { identifyBy: 'onboardId', onboardId: 'ob_1' }, 'onboard_id'],
  ['an onboarding request', getOnboard, { identifyBy: 'employeeId', employeeId: 'E1' }, 'employee_id'],
  [
    'an onboarding request',
    getOnboard,
    { identifyBy: 'both', onboardId: 'ob_1', employeeId: 'E1' },
    'employee_id',
  ],
  [
    'an onboarding request',
    getOnboard,
    { identifyBy: 'both', onboardId: 'ob_1', employeeId: 'E1' },
    'onboard_id',
  ],
  ['work rights', getWorkRights, { lookUpBy: 'employeeId', employeeId: 'E1' }, 'employee_id'],
  ['work rights', getWorkRights, { lookUpBy: 'keyId', keyId: 'K1' }, 'key_id'],
  ['work rights', getWorkRights, { lookUpBy: 'onboardId', onboardId: 'ob_1' }, 'onboard_id'],
];

describe('what a service may send in another form', () => {
  const created = { email: 'a@b.example', additionalFields: { employeeId: 'E1' } };

  it('is a number as an ID, which becomes text', async () => {
    const parameters = { lookUpBy: 'onboardId', onboardId: '77' };
    const { items } = await run(getWorkRights, parameters, { ...record, key_id: 12, onboard_id: 77 });
    expect(items).toEqual([{ ...record, key_id: '12', onboard_id: '77' }]);
  });

  it.each([
    ['reads what was created by its ID', record, [record]],
    ['gives the ID when that can not be read', {}, [{ status: 'success', onboard_id: 'ob_1' }]],
  ])('is an acknowledgement of a create, after which it %s', async (_, read, expected) => {
    const body = ({ url = '' }: { url?: string }) =>
      url.includes('/get') ? read : { status: 'success', onboard_id: 'ob_1' };
    const { items, requests } = await run(create, created, body);
    expect(items).toEqual(expected);
    expect(requests).toHaveLength(2);
  });

  it('leaves a create unconfirmed when its ID is of another person', async () => {
    const body = ({ url = '' }: { url?: string }) =>
      url.includes('/get') ? { ...record, employee_id: OTHER } : { status: 'success', onboard_id: 'ob_1' };
    const { error } = await run(create, created, body);
    expect(error?.context['outcomeUnknown']).toBe(true);
  });

  it.each([
    [getWorkRights, { lookUpBy: 'keyId', keyId: 'K1' }],
    [create, created],
  ] as const)(
    'is an error with status 200, told in the words of the service: %#',
    async (operation, parameters) => {
      const { error } = await run(operation, parameters, { error: 'Invalid key' });
      expect(error?.message).toBe('The service did not accept the request: Invalid key');
      expect(error?.context['outcomeUnknown']).toBeUndefined();
    },
  );

  it('is the end of the visa under another name, which the doubts tell', async () => {
    const ends = { visa_expiry_date: '2099-01-01', sample_expiry_date: '2099-03-01' };
    const parameters = { lookUpBy: 'keyId', keyId: 'K1', simple: true };
    const { items } = await run(getWorkRights, parameters, { ...record, ...ends });
    expect(items).toMatchObject([
      {
        gov_expiry_date: '2099-03-01',
        doubts: expect.stringContaining('sample_expiry_date is read as gov_expiry_date'),
      },
    ]);
  });
});

describe('the record of another person', () => {
  it.each(READS)('is never given for %s: %#', async (_, operation, parameters, idField) => {
    expect((await run(operation, parameters, record)).items).toEqual([record]);
    for (const id of [OTHER, null, '', 'e1', 'E1x', {}, ['E1']]) {
      const { items, error } = await run(operation, parameters, { ...record, [idField]: id });
      expect(items).toBeUndefined();
      expect(error?.message).toMatch(/another ID|does not come from the expected service/);
      expect(`${error?.message}${error?.description}`).not.toMatch(/SECRETOTHER|E1|K1|ob_1/);
    }
  });

  it('is not one whose ID came as a number', async () => {
    const parameters = { lookUpBy: 'employeeId', employeeId: '1042' };
    expect((await run(getWorkRights, parameters, { ...record, employee_id: 1042 })).items).toHaveLength(1);
  });

  it('is one whose ID is a number so large that it lost digits when it was read', async () => {
    const parameters = { lookUpBy: 'employeeId', employeeId: '9007199254740992' };
    const answer = { ...record, employee_id: Number('9007199254740993') };
    const { items, error } = await run(getWorkRights, parameters, answer);
    expect(items).toBeUndefined();
    expect(error?.message).toContain('another ID');
  });

  it.each([
    [getCheck, 'The service responded with the visa check of another ID', OTHERS_CHECK],
    [downloadAttachment, 'The service responded with the visa check of another ID', OTHERS_CHECK],
    [lookup, 'Visa check vc_1 could not be found', [OTHERS_CHECK]],
  ] as const)('is never given for a visa check: %#', async (operation, message, data) => {
    const { items, error } = await run(operation, { visaCheckId: 'vc_1' }, { data });
    expect(items).toBeUndefined();
    expect(error?.message).toContain(message);
    expect(`${error?.message}${error?.description}`).not.toContain(OTHER);
  });

  it('leaves a change unconfirmed', async () => {
    const changed = { identifyBy: 'onboardId', onboardId: 'ob_1', updateFields: { group: 'G' } };
    const created = { email: 'a@b.example', additionalFields: { employeeId: 'E1' } };
    for (const [operation, parameters, idField] of [
      [update, changed, 'onboard_id'],
      [create, created, 'employee_id'],
    ] as const) {
      const { error } = await run(operation, parameters, { ...record, [idField]: OTHER });
      expect(error?.message).toContain('did not confirm the onboarding request');
      expect(error?.description).toContain('another ID');
      expect(error?.context['outcomeUnknown']).toBe(true);
    }
  });

  it('is not what a change answers with when it shows no employee ID', async () => {
    const parameters = { identifyBy: 'employeeId', employeeId: 'E1', updateFields: { group: 'G' } };
    const { employee_id: _, ...short } = record;
    expect((await run(update, parameters, short)).items).toHaveLength(1);
  });
});
