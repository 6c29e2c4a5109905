import { describe, expect, test, vi } from 'vitest';

import { useOnce } from '../../../../../vitest.use.ts';
import { LedgerFullError, LedgerGoneError } from '../../../src/base/database/errors.ts';

import { startReceiver } from '../receiver.ts';
import { PATIENT, relayApi, subscribe, TOKEN, WANTED } from './relay-api.ts';

const api = useOnce(relayApi);

describe('readiness', () => {
  test('is given before anything was polled', async () => {
    const { status, json } = await api.call('getReadiness', { token: null });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'ok', ledger: 'ok' });
  });

  test('ends when the service refuses the polls, while the relay stays alive', async () => {
    const { url } = api.sandbox;
    const checks = { baseUrl: url, accessToken: 'not-the-token', logLevel: 'off' } as const;
    await using gone = await relayApi({ checks });
    await gone.call('createWatch', { body: { visa_check: 'vc_invented' } });
    await expect
      .poll(async () => (await gone.call('getReadiness', { token: null })).json, PATIENT)
      .toEqual({ status: 'unavailable', ledger: 'ok', service: 'unavailable' });
    expect((await gone.call('getHealth', { token: null })).status).toBe(200);
  });
});

describe('metrics', () => {
  test('are lines that Prometheus reads', async () => {
    await subscribe(api);
    const { text, headers } = await api.call('getMetrics');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^(?:$|# (?:HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(?:\{[^{}]*\})? (?:[\d.e+-]+|\+Inf|NaN))$/u,
      );
    }
    expect(text).toMatch(/^workrights_relay_subscriptions \d+$/mu);
    expect(text).toMatch(
      /^workrights_relay_http_requests_total\{operation="createSubscription",status="201"\} \d+$/mu,
    );
    expect(text).toMatch(/^workrights_relay_watches\{state="waiting"\} \d+$/mu);
  });

  test('tell of nights that the monitor missed, and of runs of it that sent nothing', async () => {
    const night = { day: '2026-03-05', missedNights: 2, sentNothing: true };
    await api.ledger.monitor.endNight(night, Date.parse('2026-03-05T11:00:00Z'));
    const { text } = await api.call('getMetrics');
    expect(text).toMatch(/^workrights_monitor_last_run_timestamp_seconds 1772708400$/mu);
    expect(text).toMatch(/^workrights_monitor_missed_nights 2$/mu);
    expect(text).toMatch(/^workrights_monitor_runs_that_sent_nothing 1$/mu);
  });

  test('count deliveries by what became of them', async () => {
    await using hooks = await startReceiver();
    const { id } = await subscribe(api, { url: hooks.url });
    await api.call('testSubscription', { id });
    await expect
      .poll(async () => (await api.call('getMetrics')).text, PATIENT)
      .toMatch(/^workrights_relay_delivery_attempts_total\{type="relay.test",outcome="delivered"\} 1$/mu);
  });

  test('have no value of a subscription or of a watch', async () => {
    await subscribe(api, { url: 'https://canary.example/canary-path', description: 'canary note' });
    await api.call('createWatch', { body: { visa_check: 'vc_canary' } });
    expect((await api.call('getMetrics')).text).not.toContain('canary');
  });

  test('need no token when they are open, and only they', async () => {
    await using open = await relayApi({ openMetrics: true });
    expect((await open.call('getMetrics', { token: null })).status).toBe(200);
    expect((await open.call('listWatches', { token: null })).status).toBe(401);
  });
});

describe('the log', () => {
  test('is one JSON object a line, with the time, the operation and the status', async () => {
    await api.call('listWatches');
    const lines = api.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: expect.any(String),
        time: expect.any(String),
        msg: expect.any(String),
      });
    }
    expect(lines[0]).toMatchObject({ msg: 'relay started', url: api.url });
    expect(lines.at(-1)).toMatchObject({ msg: 'request', operation: 'listWatches', status: 200 });
  });

  test('names a request by the id that its response has', async () => {
    const { headers } = await api.call('getSubscription', { id: 'sub_nothing' });
    expect(JSON.parse(api.lines.at(-1)!)).toMatchObject({
      request_id: headers.get('x-request-id'),
      operation: 'getSubscription',
      status: 404,
      problem: 'not-found',
    });
  });

  test('has no token, secret, URL, body or personal value', async () => {
    await using hooks = await startReceiver();
    const url = `${hooks.url}/canary-path?key=canary-key`;
    const { id, secret } = await subscribe(api, { url, description: 'canary note' });
    await api.call('testSubscription', { id });
    await hooks.until(1);
    await api.call('rotateSecret', { id });
    await api.call('getSubscription', { id: 'canary-id' });
    await api.call('createSubscription', { body: { ...WANTED, url: 'ftp://canary.example/' } });
    await api.call('createSubscription', { body: '{"canary": ' });
    await api.call('listSubscriptions', { token: 'canary-token-of-somebody' });
    await fetch(`${api.url}/canary-path?canary=1`, { headers: { authorization: `Bearer ${TOKEN}` } });
    await expect
      .poll(
        () => api.lines.some((line) => line.includes('"outcome":"delivered"') && line.includes(id)),
        PATIENT,
      )
      .toBe(true);
    const log = api.lines.join('');
    expect(log).not.toContain('canary');
    expect(log).not.toContain(TOKEN);
    expect(log).not.toContain(secret);
    expect(log).not.toContain('whsec_');
    expect(log).not.toContain(hooks.url);
  });

  test('has no line for each probe and scrape that went well', async () => {
    const before = api.lines.length;
    await api.call('getHealth', { token: null });
    await api.call('getReadiness', { token: null });
    await api.call('getMetrics');
    const added = api.lines.slice(before).filter((line) => line.includes('"request"'));
    expect(added).toEqual([]);
  });
});

describe('a failure', () => {
  test.each([new LedgerGoneError('the database is gone'), new LedgerFullError()])(
    'of the database is a 503 that says when to retry: %s',
    async (error) => {
      vi.spyOn(api.ledger.relay, 'subscriptions').mockRejectedValueOnce(error);
      const { status, headers, json } = await api.call('listSubscriptions');
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
      expect(json).toMatchObject({ type: 'urn:workrights:problem:ledger-unavailable' });
    },
  );

  test('of the database ends readiness, and the relay stays alive', async () => {
    vi.spyOn(api.ledger.relay, 'watch').mockRejectedValueOnce(new LedgerGoneError('the database is gone'));
    const { status, json } = await api.call('getReadiness', { token: null });
    expect(status).toBe(503);
    expect(json).toMatchObject({ status: 'unavailable', ledger: 'unavailable' });
    expect((await api.call('getHealth', { token: null })).status).toBe(200);
  });

  test('of writing alone, as on a full disk, ends readiness and is in the log, until it is over', async () => {
    const full = vi.spyOn(api.ledger.relay, 'claimWatches').mockRejectedValue(new LedgerFullError());
    const ready = async () => (await api.call('getReadiness', { token: null })).json;
    await expect.poll(ready, PATIENT).toMatchObject({ status: 'unavailable', ledger: 'unavailable' });
    full.mockRestore();
    await expect.poll(ready, PATIENT).toMatchObject({ ledger: 'ok' });
    const log = api.lines.join('');
    expect(log).toContain('the ledger does not respond, or its disk is full; the relay waits');
    expect(log).toContain('the ledger responds again');
  });

  test('of the relay itself is a 500, and neither response nor log repeat its message', async () => {
    const failure = new Error('canary: https://receiver.example/?key=secret');
    vi.spyOn(api.ledger.relay, 'subscriptions').mockRejectedValueOnce(failure);
    const { status, headers, text } = await api.call('listSubscriptions');
    expect(status).toBe(500);
    expect(text).not.toContain('canary');
    const id = headers.get('x-request-id') ?? '';
    const logged = api.lines.filter((line) => line.includes(id));
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the relay failed',
      'request',
    ]);
    expect(logged.join('')).not.toContain('canary');
  });
});
