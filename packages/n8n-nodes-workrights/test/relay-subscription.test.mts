import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
  createSubscription,
  deleteSubscription,
  hasSubscription,
} from '../nodes/WorkRightsRelayTrigger/relay/subscription.ts';
import { fakeHook, SECRET, TOKEN, WEBHOOK_URL } from './support/fake-relay.mts';

const subscription = {
  id: 'sub_1',
  url: WEBHOOK_URL,
  events: ['visa_check.completed'],
  include: [],
  state: 'active',
  created_at: '2026-11-23T01:00:00.000Z',
};
const kept = () => ({ subscription: { id: 'sub_1', secret: SECRET } });
const sent = (requests: readonly IHttpRequestOptions[]) =>
  requests.map(({ method, url }) => `${method} ${url.replace('https://relay.example.com', '')}`);

/** A relay that has these subscriptions. */
const relayWith =
  (...subscriptions: readonly IDataObject[]) =>
  ({ method }: IHttpRequestOptions) => {
    if (method === 'POST')
      return { statusCode: 201, body: { ...subscription, id: 'sub_new', secret: SECRET } };
    if (method === 'DELETE') return { statusCode: 204 };
    return { statusCode: 200, body: { data: subscriptions } };
  };

describe('publishing the workflow', () => {
  it('subscribes the webhook URL of the node, and keeps id and secret', async () => {
    const hook = fakeHook(relayWith(), { events: ['work_rights.changed'], include: ['status'] });
    await createSubscription(hook.context);
    expect(sent(hook.requests)).toEqual(['GET /subscriptions', 'POST /subscriptions']);
    expect(hook.requests[1]?.body).toEqual({
      url: WEBHOOK_URL,
      events: ['work_rights.changed'],
      include: ['status'],
      description: 'n8n workflow w1',
    });
    expect(hook.kept).toEqual({ subscription: { id: 'sub_new', secret: SECRET } });
  });

  it('first deletes what the relay has for the same URL, and nothing of others', async () => {
    const others = [
      { ...subscription, id: 'sub_2', url: 'https://n8n.example.com/webhook/of-another-workflow/webhook' },
      { ...subscription, id: 'sub_3', url: 'https://other.example.com/' },
    ];
    const hook = fakeHook(relayWith({ ...subscription, state: 'ended' }, ...others));
    await createSubscription(hook.context);
    expect(sent(hook.requests)).toEqual([
      'GET /subscriptions',
      'DELETE /subscriptions/sub_1',
      'POST /subscriptions',
    ]);
  });

  it('follows no redirect, and would take the token to no other host', async () => {
    const hook = fakeHook(relayWith(subscription));
    await createSubscription(hook.context);
    for (const request of hook.requests) {
      expect(request).toMatchObject({
        disableFollowRedirect: true,
        sendCredentialsOnCrossOriginRedirect: false,
      });
    }
  });

  it.each<[string, IDataObject]>([
    ['its secret', { id: 'sub_1' }],
    ['its id', { secret: SECRET }],
  ])('does not go on when the new subscription comes without %s', async (_, body) => {
    const hook = fakeHook((request) =>
      request.method === 'POST' ? { statusCode: 201, body } : relayWith()(request),
    );
    await expect(createSubscription(hook.context)).rejects.toThrow('does not come from a relay');
    expect(hook.kept).toEqual({});
  });
});

describe('what n8n finds when it looks for the subscription', () => {
  const found = async (body: IDataObject, changes = {}) =>
    await hasSubscription(fakeHook(() => ({ statusCode: 200, body }), { kept: kept(), ...changes }).context);

  it('is there as long as it is as the node is, in any order', async () => {
    const events = ['visa_check.completed', 'work_rights.changed'];
    expect(await found(subscription)).toBe(true);
    expect(await found({ ...subscription, events }, { events: events.toReversed() })).toBe(true);
  });

  it.each<[string, IDataObject]>([
    ['has ended', { state: 'ended' }],
    ['has other events', { events: ['work_rights.changed'] }],
    ['includes other fields', { include: ['work'] }],
    ['goes to another URL', { url: 'https://old.example.com/webhook/invented-path/webhook' }],
  ])('is made anew when it %s', async (_, change) => {
    expect(await found({ ...subscription, ...change })).toBe(false);
  });

  it('is made anew when the relay no longer has it', async () => {
    const hook = fakeHook(() => ({ statusCode: 404 }), { kept: kept() });
    expect(await hasSubscription(hook.context)).toBe(false);
  });

  it('is made anew, without a request, when n8n has kept no secret', async () => {
    const hook = fakeHook(relayWith(subscription), { kept: { subscription: { id: 'sub_1' } } });
    expect(await hasSubscription(hook.context)).toBe(false);
    expect(hook.requests).toEqual([]);
  });
});

describe('deactivating the workflow', () => {
  it.each([204, 404])('forgets the subscription when the relay responds with %i', async (statusCode) => {
    const hook = fakeHook(() => ({ statusCode }), { kept: kept() });
    await deleteSubscription(hook.context);
    expect(sent(hook.requests)).toEqual(['DELETE /subscriptions/sub_1']);
    expect(hook.kept).toEqual({});
  });

  it('keeps it when the relay is away, so that the next attempt finds it', async () => {
    const hook = fakeHook(() => ({ statusCode: 503 }), { kept: kept() });
    await expect(deleteSubscription(hook.context)).rejects.toThrow('not available right now');
    expect(hook.kept).toEqual(kept());
  });

  it('sends nothing when there is none', async () => {
    const hook = fakeHook(relayWith());
    await deleteSubscription(hook.context);
    expect(hook.requests).toEqual([]);
  });
});

describe('what went wrong', () => {
  /** A problem as the relay sends it. */
  const problem = (kind: string, more = {}) => ({ type: `urn:workrights:problem:${kind}`, ...more });
  const failure = async (respond: () => { statusCode: number; body?: unknown }, changes = {}) => {
    const error = (await createSubscription(fakeHook(respond, changes).context).catch(
      (thrown: unknown) => thrown,
    )) as Error & { description: string; httpCode: string | null; failure?: { cause: string } };
    expect(error).toBeInstanceOf(Error);
    for (const secret of [TOKEN, SECRET, 'invented-path']) {
      expect(JSON.stringify([error, error.message, error.description])).not.toContain(secret);
    }
    return error;
  };

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])('says that the relay is away, by %s', async (code) => {
    const error = await failure(() => {
      throw Object.assign(new Error(`connect ${code} with ${TOKEN}`), { code });
    });
    expect(error).toMatchObject({
      message: 'The relay could not be reached',
      description: expect.stringContaining(`(${code})`),
      failure: { cause: 'temporarily-unavailable' },
    });
    expect(error.description).toContain('Start the relay');
  });

  it.each<[number, unknown, string, string]>([
    [401, problem('unauthorized'), 'The relay rejected the token', 'WORKRIGHTS_RELAY_TOKEN'],
    [401, '<html>Sign in</html>', 'The relay rejected the token', 'WORKRIGHTS_RELAY_TOKEN'],
    [
      403,
      problem('unknown-host', { detail: 'Not this host.' }),
      'The relay did not accept',
      'It says: Not this host.',
    ],
    [404, '', 'There is no relay at this URL', "Correct 'Relay URL'"],
    [302, '', 'There is no relay at this URL', 'Redirects are not followed'],
    [
      409,
      problem('too-many', { detail: 'There are 1,000 of them.' }),
      'The relay did not accept',
      'It says: There are 1,000 of them.',
    ],
    [503, problem('ledger-unavailable'), 'The relay is not available right now', 'status 503'],
    [502, '<html>Bad gateway</html>', 'The relay is not available right now', 'status 502'],
    [200, '<html>Sign in</html>', 'The response does not come from a relay', "Check 'Relay URL'"],
    [400, { detail: TOKEN }, 'There is no relay at this URL', 'status 400'],
  ])('says what to do about %i', async (statusCode, body, message, description) => {
    const error = await failure(() => ({ statusCode, body }));
    expect(error.message).toContain(message);
    expect(error.description).toContain(description);
    expect(error.httpCode).toBe(String(statusCode));
  });

  it('says how the relay gets to this n8n when it may not send to its URL', async () => {
    const refused = problem('target-not-allowed', {
      detail: 'Webhooks may not be sent to this URL.',
      errors: [{ in: 'body', pointer: '/url', rule: 'target', message: 'must begin with https://' }],
    });
    const hook = fakeHook((request) =>
      request.method === 'POST' ? { statusCode: 422, body: refused } : relayWith()(request),
    );
    await expect(createSubscription(hook.context)).rejects.toMatchObject({
      message: 'The relay may not send webhooks to the URL of this n8n',
      description: expect.stringMatching(
        /^The URL begins with https:\/\/n8n\.example\.com\. It says: url must begin with https:\/\/\. Set WEBHOOK_URL.*--allow-loopback.*--allow-target/,
      ),
    });
  });

  it('sends nothing when the credential has no URL', async () => {
    const hook = fakeHook(relayWith(), { relayUrl: 'relay.example.com' });
    await expect(createSubscription(hook.context)).rejects.toThrow(
      "'Relay URL' of the credential is not a URL",
    );
    expect(hook.requests).toEqual([]);
  });

  it("leaves n8n's own refusal as it is", async () => {
    const { context } = fakeHook(relayWith());
    const own = new NodeOperationError(context.getNode(), 'Domain not allowed');
    expect(
      await createSubscription(
        fakeHook(() => {
          throw own;
        }).context,
      ).catch((error: unknown) => error),
    ).toBe(own);
  });
});
