import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { pollEvents } from '../nodes/WorkRightsTrigger/poll.ts';

interface Account {
  readonly credentialId: string;
  readonly values: Readonly<Record<string, string>>;
}

const KEEPER = {
  credentialId: 'c1',
  values: { webAppUrl: 'https://b.example', apiKey: 'key-1', accountKeyId: 'account-1' },
};

/** A trigger whose account may change between two polls. */
function trigger(event: string) {
  const kept: IDataObject = {};
  let listed: IDataObject[] = [];
  return {
    kept,
    /** @param lookups the status of all responses but those to a list. */
    async poll(account: Account, records: IDataObject[], lookups = 200) {
      listed = records;
      const credentials = { visaChecksApi: account, workRightsApi: account };
      const context = {
        getMode: () => 'trigger',
        getActivationMode: () => 'init',
        getWorkflow: () => ({ id: 'w' }),
        getNode: () => ({
          id: 'n',
          name: 'Trigger',
          credentials: Object.fromEntries(
            Object.keys(credentials).map((type) => [type, { id: account.credentialId, name: 'Mine' }]),
          ),
        }),
        getWorkflowStaticData: () => kept,
        getCredentials: async () => account.values,
        getNodeParameter: (name: string, fallback: unknown) => (name === 'event' ? event : fallback),
        helpers: {
          httpRequestWithAuthentication: async (_type: string, { url }: IHttpRequestOptions) => ({
            statusCode: /\/(?:visa-checks|list)$/u.test(url) ? 200 : lookups,
            headers: {},
            body: listed,
          }),
        },
      };
      return await pollEvents(context as unknown as IPollFunctions);
    },
  };
}

const request = (id: string): IDataObject => ({
  onboard_id: id,
  onboard_status: 'Complete',
  datetime: '2026-11-20T00:00:00.000Z',
});

describe('what the polls of one account leave behind', () => {
  it.each<[string, Account]>([
    ['another credential', { ...KEEPER, credentialId: 'c2' }],
    ['another account key', { ...KEEPER, values: { ...KEEPER.values, accountKeyId: 'account-2' } }],
    ['another address', { ...KEEPER, values: { ...KEEPER.values, webAppUrl: 'https://c.example' } }],
  ])('says nothing about those of %s', async (_, other) => {
    const { poll } = trigger('onboardingRequestUpdated');
    expect(await poll(KEEPER, [request('ob_1')])).toBeNull();
    expect(await poll(other, [request('ob_2')])).toBeNull();
    expect(await poll(other, [request('ob_2'), request('ob_3')])).toHaveLength(1);
  });

  const values = { baseUrl: 'https://a.example', accessToken: 'token', environment: 'sandbox' };
  const check = (id: string, status = 'completed') => ({
    id,
    status,
    requested_at: '2026-11-20T00:00:00.000Z',
  });

  it.each([
    ['two credentials for one address', { credentialId: 'c2', values }],
    ['the two environments', { credentialId: 'c1', values: { ...values, environment: 'live' } }],
  ])('separates the visa checks of %s', async (_, other) => {
    const { poll } = trigger('visaCheckCompleted');
    expect(await poll({ credentialId: 'c1', values }, [check('vc_1')])).toBeNull();
    expect(await poll(other, [check('vc_2')])).toBeNull();
  });

  it('stays as it was when a poll fails after it has read the list, so that the next one repeats everything', async () => {
    const { kept, poll } = trigger('visaCheckCompleted');
    const account = { credentialId: 'c1', values };
    expect(await poll(account, [check('vc_1', 'pending')])).toBeNull();
    const before = structuredClone(kept);
    await expect(poll(account, [check('vc_2')], 429)).rejects.toMatchObject({
      httpCode: '429',
      failure: { cause: 'rate-limited' },
    });
    expect(kept).toEqual(before);
    const [found = []] = (await poll(account, [check('vc_2'), check('vc_1')])) ?? [];
    expect(found.map(({ json }) => json['id']).toSorted()).toEqual(['vc_1', 'vc_2']);
  });

  it('is used again after the API key was renewed', async () => {
    const { poll } = trigger('onboardingRequestUpdated');
    await poll(KEEPER, [request('ob_1')]);
    const renewed = { ...KEEPER, values: { ...KEEPER.values, apiKey: 'key-2' } };
    expect(await poll(renewed, [request('ob_1'), request('ob_2')])).toHaveLength(1);
  });

  it('shows neither the keys nor the address', async () => {
    const { kept, poll } = trigger('onboardingRequestUpdated');
    await poll(KEEPER, []);
    for (const value of Object.values(KEEPER.values)) expect(JSON.stringify(kept)).not.toContain(value);
  });
});

describe('a second Publish', () => {
  const checkOf = (id: string, minute: number) => ({
    id,
    status: 'completed',
    requested_at: new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString(),
  });
  /** What n8n polls with from a start until the workflow is deactivated, or n8n stops. */
  function activation(mode: string, kept: IDataObject, workflow = 'w') {
    let listed: IDataObject[] = [];
    const context = {
      getMode: () => 'trigger',
      getActivationMode: () => mode,
      getWorkflow: () => ({ id: workflow }),
      getNode: () => ({ id: 'n', name: 'Trigger' }),
      getWorkflowStaticData: () => kept,
      getCredentials: async () => ({ baseUrl: 'https://a.example' }),
      getNodeParameter: (name: string, fallback: unknown) =>
        name === 'event' ? 'visaCheckCompleted' : fallback,
      helpers: {
        httpRequestWithAuthentication: async () => ({ statusCode: 200, headers: {}, body: listed }),
      },
    } as unknown as IPollFunctions;
    return async (...checks: IDataObject[]) => {
      listed = checks.toReversed();
      const output = await pollEvents(context);
      return (output?.[0] ?? []).map(({ json }) => json['id']);
    };
  }
  const [one, two, three, four] = [1, 2, 3, 4].map((minute) => checkOf(`vc_${minute}`, minute));

  it('passes over what was completed before it, and a start of n8n does not', async () => {
    const kept = {};
    const first = activation('activate', kept);
    expect(await first(one!)).toEqual([]);
    expect(await first(one!, two!)).toEqual(['vc_2']);
    const second = activation('activate', kept);
    expect(await second(one!, two!, three!)).toEqual([]);
    const started = activation('init', kept);
    expect(await started(one!, two!, three!, four!)).toEqual(['vc_4']);
  });

  it('is not each poll of an n8n that polls with a new context each time', async () => {
    const kept = {};
    const poll = async (...checks: IDataObject[]) => await activation('activate', kept, 'w2')(...checks);
    expect(await poll(one!)).toEqual([]);
    expect(await poll(one!, two!)).toEqual(['vc_2']);
    expect(await poll(one!, two!, three!)).toEqual(['vc_3']);
  });

  it('goes on when a change is published', async () => {
    const kept = {};
    const before = activation('activate', kept, 'w3');
    await before(one!);
    expect(await activation('update', kept, 'w3')(one!, two!)).toEqual(['vc_2']);
  });
});
