import { describe, expect, test } from 'vitest';

import { VisaChecks } from '@workrights/client';

import { useOnce } from '../../../../../vitest.use.ts';
import type * as wire from '../../../src/generated/relay/types.gen.ts';
import { requestOf, rowsOf } from '../../bulk/run/world.ts';
import { startReceiver, verify } from '../receiver.ts';
import { PATIENT, relayApi, subscribe } from './relay-api.ts';

const api = useOnce(relayApi);

function connect(): VisaChecks {
  const { url, credentials } = api.sandbox;
  return new VisaChecks({ baseUrl: url, accessToken: credentials.accessToken });
}

async function watch(body: wire.WatchCreate): Promise<wire.WatchesAdded & { status: number }> {
  const { status, json } = await api.call('createWatch', { body });
  return { status, ...(json as wire.WatchesAdded) };
}

describe('a watch', () => {
  test('of a check is new the first time, and the same one after that', async () => {
    const first = await api.call('createWatch', { body: { visa_check: 'vc_invented1' } });
    const again = await api.call('createWatch', { body: { visa_check: 'vc_invented1' } });
    const [one] = (first.json as wire.WatchesAdded).data;
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/watches/${one?.id}`);
    expect(first.json).toMatchObject({ added: 1, already_watched: 0, data: [{ subject: 'vc_invented1' }] });
    expect(again.status).toBe(200);
    expect(again.json).toMatchObject({ added: 0, already_watched: 1, data: [{ id: one?.id }] });
  });

  test('can name several checks, in their order', async () => {
    const added = await watch({ visa_checks: ['vc_invented3', 'vc_invented2'] });
    expect(added).toMatchObject({
      added: 2,
      data: [{ subject: 'vc_invented3' }, { subject: 'vc_invented2' }],
    });
  });

  test.each(['onboard', 'work_rights'] as const)(
    'can name %s by the id of the onboarding request',
    async (kind) => {
      const added = await watch({ [kind]: 'ob_invented' } as unknown as wire.WatchCreate);
      expect(added).toMatchObject({ added: 1, data: [{ kind, subject: 'ob_invented' }] });
    },
  );

  test('keeps its deadline', async () => {
    const deadline = '2030-01-31T00:00:00.000Z';
    const { data } = await watch({ visa_check: 'vc_invented4', deadline });
    const { json } = await api.call('getWatch', { id: data[0]!.id });
    expect(json).toMatchObject({ kind: 'visa_check', state: 'waiting', deadline_at: deadline });
  });

  test('can name a run of the ledger, and no other run', async () => {
    const { ledger } = api;
    const settings = { mode: 'fastcheck', environment: 'sandbox', attachments: false } as never;
    const draft = await ledger.startPlan('june', settings, {} as never, Date.now());
    await ledger.addRows(draft, rowsOf(1), { repeat: false });
    await ledger.endPlan(draft);
    expect(await watch({ run: 'june' })).toMatchObject({
      added: 1,
      data: [{ kind: 'run', subject: 'june' }],
    });
    const { status, json } = await api.call('createWatch', { body: { run: 'july' } });
    expect(status).toBe(404);
    expect(json).toMatchObject({ type: 'urn:workrights:problem:not-found' });
  });

  test('is gone once it is deleted', async () => {
    const { data } = await watch({ visa_check: 'vc_invented5' });
    const { id } = data[0]!;
    expect((await api.call('deleteWatch', { id })).status).toBe(204);
    expect((await api.call('getWatch', { id })).status).toBe(404);
    expect((await api.call('deleteWatch', { id })).status).toBe(404);
  });

  test('pages of watches have each once', async () => {
    const seen: string[] = [];
    let query = '?limit=3';
    for (;;) {
      const { data, next } = (await api.call('listWatches', { query })).json as wire.WatchList;
      seen.push(...data.map(({ id }) => id));
      if (next === undefined) break;
      query = `?limit=3&after=${next}`;
    }
    const all = (await api.call('listWatches', { query: '?limit=1000' })).json as wire.WatchList;
    expect(seen).toEqual(all.data.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(3);
  });
});

describe('a relay without credentials', () => {
  test('of an interface refuses to watch what it could not poll', async () => {
    await using onlyChecks = await relayApi({ workRights: undefined });
    await using onlyWorkRights = await relayApi({ checks: undefined });
    for (const [one, body] of [
      [onlyChecks, { onboard: 'ob_invented' }],
      [onlyChecks, { work_rights: 'ob_invented' }],
      [onlyWorkRights, { visa_check: 'vc_invented' }],
      [onlyWorkRights, { run: 'june' }],
    ] as const) {
      const { status, json } = await one.call('createWatch', { body });
      expect(status).toBe(422);
      expect(json).toMatchObject({ type: 'urn:workrights:problem:not-polled' });
    }
  });
});

describe('a webhook', () => {
  test('tells of a completed check by its id, and of nothing personal', async () => {
    await using hooks = await startReceiver();
    const { secret } = await subscribe(api, { url: hooks.url });
    const { id } = await connect().create(requestOf(1));
    api.sandbox.clock.advance(120_000);
    await watch({ visa_check: id });
    await hooks.until(1);
    const [told] = hooks.received;
    verify(told!, secret);
    expect(told?.body).toMatchObject({
      type: 'visa_check.completed',
      data: { id, self: `${api.sandbox.url}/v2/visa-checks/${id}` },
    });
    expect(told?.body.data).not.toHaveProperty('included');
    expect(told?.text).not.toMatch(/Sample|Invented|SBX|1990/u);
    await expect
      .poll(async () => (await api.call('listWatches', { query: '?state=completed' })).json, PATIENT)
      .toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ subject: id })]) });
  });

  test('carries the fields that include names, and no others', async () => {
    await using hooks = await startReceiver();
    await subscribe(api, { url: hooks.url, include: ['status', 'jurisdiction'] });
    const { id } = await connect().create(requestOf(2));
    api.sandbox.clock.advance(120_000);
    await watch({ visa_check: id });
    await hooks.until(1);
    const { included } = hooks.received[0]!.body.data;
    expect(included).toEqual({ status: 'completed', jurisdiction: 'AUS' });
  });
});
