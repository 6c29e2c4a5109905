import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { commandFolder } from '../cli/command.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { until } from '../support/until.ts';
import { startDescribedService } from './described-service.ts';
import { cleared, peopleWithoutResult, peopleWithResult } from './ends.ts';
import { startPublishedService } from './published-service.ts';
import {
  clientOf,
  RELAY_TOKEN,
  requestFor,
  rightsOf,
  secretsIn,
  startCommand,
  type ReplayedService,
} from './tools.ts';

const everybody = [...peopleWithoutResult, ...peopleWithResult];
const place = useOnce(commandFolder);

interface Webhook {
  readonly type: string;
  readonly data: {
    readonly id: string;
    readonly included: { readonly status: string; readonly work?: string };
  };
}

/** A relay that sends a receiver every event about the watched checks and open onboarding requests. */
async function startRelay(service: ReplayedService, ledger: string) {
  const receiver = await startLoopbackServer((_, response) => response.writeHead(204).end());
  const flags = ['--port=0', '--allow-loopback', '--watch-onboarding', '--ledger', ledger];
  const relay = startCommand(place, service, ['relay', ...flags]);
  const url = await until('the relay', () => /"url":"(http:[^"]+)"/.exec(relay.output())?.[1]);
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${RELAY_TOKEN}`, 'content-type': 'application/json' };
    expect(
      (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status,
    ).toBe(201);
  };
  await call('/subscriptions', {
    url: `${receiver.url}/hooks`,
    events: ['visa_check.completed', 'visa_check.failed', 'onboarding_request.updated'],
    include: ['status', 'work'],
  });
  return {
    watch: (ids: readonly string[]) => call('/watches', { visa_checks: ids }),
    output: () => relay.output(),
    webhooks: () => receiver.received.map(({ body }) => JSON.parse(body) as Webhook),
    sent: () => receiver.received.map(({ body }) => body).join('\n'),
    async [Symbol.asyncDispose]() {
      await relay.stop();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

test.concurrent('the relay tells each end of the public pages once, and of an onboarding request that is complete', async () => {
  await using service = await startPublishedService({ people: everybody });
  const onboard = { employee_id: 'E-1', email: 'canary@replayed.example' };
  const { onboard_id } = await rightsOf(service).createOnboard(onboard);
  await using relay = await startRelay(service, 'published');
  const ended = new Map<string, (typeof everybody)[number]>();
  for await (const { index, check } of clientOf(service).createAll(everybody.map(requestFor))) {
    ended.set(check!.id, everybody[index]!);
  }
  await relay.watch([...ended.keys()]);
  await until('the first list', () => service.received.webApp.some(({ path }) => path.includes('/list')));
  service.move(onboard_id!, 'Complete');

  const webhooks = await until(
    'all webhooks',
    () => relay.webhooks().length > everybody.length && relay.webhooks(),
    { timeout: 120_000 },
  );
  const checks = webhooks.filter(({ type }) => type.startsWith('visa_check.'));
  expect(new Set(checks.map(({ data }) => data.id)).size).toBe(everybody.length);
  for (const { type, data } of checks) {
    const { status } = ended.get(data.id)!.outcome;
    expect([type, data.included.status]).toEqual([
      status === 'completed' ? 'visa_check.completed' : 'visa_check.failed',
      status,
    ]);
  }
  const told = checks.filter(({ data }) => data.included.work === 'yes');
  expect(told.map(({ data }) => ended.get(data.id)!.identifier).toSorted()).toEqual(cleared);
  const others = webhooks.filter((each) => !checks.includes(each));
  expect(others).toMatchObject([{ type: 'onboarding_request.updated', data: { id: onboard_id } }]);
  expect(secretsIn(relay.output() + relay.sent(), service)).toEqual([]);
});

test.concurrent('the relay tells of checks where the lookup has no /v2 and nobody fails', async () => {
  await using service = await startDescribedService();
  await using relay = await startRelay(service, 'described');
  const people = peopleWithResult.slice(0, 3);
  const created = await Promise.all(people.map((person) => clientOf(service).create(requestFor(person))));
  await relay.watch(created.map(({ id }) => id));
  const webhooks = await until(
    'webhooks',
    () => relay.webhooks().length >= people.length && relay.webhooks(),
  );
  expect(webhooks.map(({ type, data }) => [type, data.included.work])).toEqual(
    people.map(() => ['visa_check.completed', 'limited']),
  );
  expect(secretsIn(relay.output() + relay.sent(), service)).toEqual([]);
});
