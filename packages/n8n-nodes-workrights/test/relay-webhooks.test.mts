import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { receiveEvent } from '../nodes/WorkRightsRelayTrigger/receive-event.ts';
import { fateOf, noteEvent } from '../nodes/WorkRightsRelayTrigger/relay/handled.ts';
import { verifiedId } from '../nodes/WorkRightsRelayTrigger/relay/signature.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { fakeWebhook, SECRET, signed, type Delivery } from './support/fake-relay.mts';

const event = { type: 'visa_check.completed', timestamp: '2026-11-23T01:00:00.000Z', data: { id: 'vc_1' } };
const body = JSON.stringify(event);
const OTHER_SECRET = 'whsec_QW5vdGhlciBpbnZlbnRlZCBzZWNyZXQ=';
const MINUTE = 60_000;

let subscriptions = 0;
/** What n8n has kept. Each test has a subscription of its own, because the ids of events are remembered. */
const subscribed = (): IDataObject => ({ subscription: { id: `sub_${subscriptions++}`, secret: SECRET } });

interface Received {
  readonly items: IDataObject[] | undefined;
  /** Of the response, when the node sends it by itself. */
  readonly refused: number | undefined;
}

/** @param fate is what n8n responds with in the end, once it has tried to start the workflow. Null for nothing yet. */
function received(delivery: Delivery, fate: number | null = 200): Received {
  const { context, response } = fakeWebhook({ kept: subscribed(), ...delivery });
  const { workflowData, noWebhookResponse } = receiveEvent(context);
  const refused = noWebhookResponse ? response.statusCode : undefined;
  expect(response.writableEnded).toBe(noWebhookResponse === true);
  if (!noWebhookResponse && fate !== null) response.status(fate).end();
  return { items: workflowData?.[0]?.map(({ json }) => json), refused };
}

const REFUSED: Received = { items: undefined, refused: 401 };
const STARTED: Received = { items: [event], refused: undefined };
const TAKEN_WITHOUT_A_START: Received = { items: undefined, refused: undefined };

describe('a webhook of the relay', () => {
  it("starts the workflow with the event's JSON, and nothing beside it", () => {
    expect(received({ body, headers: signed('evt_1', body) })).toEqual(STARTED);
  });

  it('starts the workflow while its secret is being replaced', () => {
    const [old, current] = [signed('evt_1', body, { secret: OTHER_SECRET }), signed('evt_1', body)];
    const both = `${old['webhook-signature']} ${current['webhook-signature']}`;
    expect(received({ body, headers: { ...current, 'webhook-signature': both } })).toEqual(STARTED);
  });

  it('starts the workflow once, however often the relay sends it', () => {
    const kept = subscribed();
    expect(received({ kept, body, headers: signed('evt_1', body) })).toEqual(STARTED);
    expect(received({ kept, body, headers: signed('evt_1', body) })).toEqual(TAKEN_WITHOUT_A_START);
    expect(received({ kept, body, headers: signed('evt_2', body) })).toEqual(STARTED);
  });

  it('starts each workflow that is subscribed', () => {
    const headers = signed('evt_1', body);
    expect(received({ kept: subscribed(), body, headers })).toEqual(STARTED);
    expect(received({ kept: subscribed(), body, headers })).toEqual(STARTED);
  });

  it('starts the workflow at the next attempt when n8n could not start it', () => {
    const [kept, headers] = [subscribed(), signed('evt_1', body)];
    expect(received({ kept, body, headers }, 500)).toEqual(STARTED);
    expect(received({ kept, body, headers })).toEqual(STARTED);
    expect(received({ kept, body, headers })).toEqual(TAKEN_WITHOUT_A_START);
  });

  it('is put off while n8n is still busy with it, and starts the workflow again only after five minutes', () => {
    const elapsed = vi.spyOn(clock, 'elapsed').mockReturnValue(0);
    const [kept, headers] = [subscribed(), signed('evt_1', body)];
    expect(received({ kept, body, headers }, null)).toEqual(STARTED);
    const { context, response } = fakeWebhook({ kept, body, headers });
    expect(receiveEvent(context)).toEqual({ noWebhookResponse: true });
    expect(response).toMatchObject({
      statusCode: 503,
      headers: { 'Retry-After': '10' },
      writableEnded: true,
    });
    elapsed.mockReturnValue(5 * MINUTE);
    expect(received({ kept, body, headers })).toEqual(STARTED);
  });

  it('is remembered with ten thousand others at most', () => {
    const ended = { statusCode: 200, writableEnded: true };
    noteEvent('first', ended);
    for (let number = 1; number < 10_000; number++) noteEvent(`other ${number}`, ended);
    expect(fateOf('first')).toBe('started');
    noteEvent('one more', ended);
    expect(fateOf('first')).toBeUndefined();
    expect(fateOf('other 1')).toBe('started');
  });

  it('tries the way in the editor, and starts no published workflow, when it is a test', () => {
    const test = JSON.stringify({ type: 'relay.test', data: { id: 'sub_1' } });
    const headers = signed('evt_1', test);
    expect(received({ body: test, headers })).toEqual(TAKEN_WITHOUT_A_START);
    expect(received({ body: test, headers, mode: 'manual' })).toEqual({
      ...STARTED,
      items: [JSON.parse(test)],
    });
  });

  it.each(['', 'hello', '[]', 'null', '{"type":'])('starts nothing with %j, though it is signed', (text) => {
    expect(received({ body: text, headers: signed('evt_1', text) })).toEqual(TAKEN_WITHOUT_A_START);
  });
});

describe('a forged webhook is refused with 401 and starts nothing', () => {
  const good = signed('evt_1', body);
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

  it.each<[string, Delivery]>([
    ['with the signature of another secret', { headers: signed('evt_1', body, { secret: OTHER_SECRET }) }],
    ['with another body', { body: `${body} ` }],
    ['with another id', { headers: { ...good, 'webhook-id': 'evt_2' } }],
    [
      'with another time',
      { headers: { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1) } },
    ],
    [
      'with another version of signatures',
      { headers: { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1,', 'v1a,') } },
    ],
    ['with an empty signature', { headers: { ...good, 'webhook-signature': '' } }],
    ['without a signature', { headers: without('webhook-signature') }],
    ['without a time', { headers: without('webhook-timestamp') }],
    ['without an id', { headers: without('webhook-id') }],
    ['without a body', { body: undefined }],
    ['with a time that is no number', { headers: { ...good, 'webhook-timestamp': 'NaN' } }],
    ['when the node has no subscription', { kept: {} }],
    ['when what n8n kept has no secret', { kept: { subscription: { id: 'sub_1', secret: '' } } }],
    ['when what n8n kept is another form', { kept: { subscription: 'sub_1' } }],
  ])('%s', (_, delivery) => {
    expect(received({ body, headers: good, ...delivery })).toEqual(REFUSED);
  });

  it('and with a secret of no bytes, which everybody can sign with', () => {
    const headers = { ...good, 'webhook-signature': 'v1,' };
    expect(received({ body, headers, kept: { subscription: { id: 'sub_1', secret: 'whsec_' } } })).toEqual(
      REFUSED,
    );
  });

  it('and its id is not noted: the true event still starts the workflow', () => {
    const kept = subscribed();
    expect(received({ kept, body: '{}', headers: good })).toEqual(REFUSED);
    expect(received({ kept, body, headers: good })).toEqual(STARTED);
  });
});

describe('the time of a webhook', () => {
  const now = Date.parse('2026-11-23T01:00:00.000Z');

  it.each([
    [0, true],
    [-5 * MINUTE, true],
    [5 * MINUTE, true],
    [-5 * MINUTE - 1000, false],
    [5 * MINUTE + 1000, false],
    [-24 * 60 * MINUTE, false],
  ])('that differs by %i ms from that of n8n: accepted %s', (difference, isAccepted) => {
    vi.spyOn(clock, 'now').mockReturnValue(now);
    const { items } = received({ body, headers: signed('evt_1', body, { at: new Date(now + difference) }) });
    expect(items !== undefined).toBe(isAccepted);
  });
});

it('accepts what the library of Standard Webhooks signs, and not with one byte changed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 16, maxLength: 64 }),
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.nat(),
      (key, id, text, place) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const bytes = Buffer.from(text);
        const headers = signed(id, bytes.toString(), { secret });
        expect(verifiedId(secret, headers, bytes)).toBe(id);
        const changed = Uint8Array.from(bytes);
        changed[place % changed.length]! ^= 1;
        expect(verifiedId(secret, headers, changed)).toBeUndefined();
      },
    ),
  );
});
