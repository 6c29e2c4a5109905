import { OutcomeUnknownError, VisaChecks, type VisaCheckCreate } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { readFixtures } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';

const requests = readFixtures('visa-checks', 'accepted')
  .filter(({ operation, part }) => operation === 'createVisaCheck' && part === 'request')
  .map(({ name, value }) => [name, value as VisaCheckCreate] as const);

type Envelope = 'data' | 'bare' | 'wrapped-items';

async function lose(when: 'before' | 'after', request: VisaCheckCreate, listEnvelope: Envelope = 'data') {
  const sandbox = await createSandbox({ allowLive: true, quirks: { listEnvelope, createStatus: 303 } });
  const checks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    clock: { now: Date.now, random: Math.random, sleep: async () => undefined },
  });
  // An identical check from an hour earlier, which marks how far the list must reach back.
  sandbox.clock.advance(-3_600_000);
  await new VisaChecks({ baseUrl: sandbox.url, accessToken: sandbox.credentials.accessToken }).create(
    request,
  );
  sandbox.clock.reset();
  sandbox.context.faults.arm('createVisaCheck', { kind: 'reset', when }, 1);
  const error: unknown = await checks.create(request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  return { sandbox, error: error as OutcomeUnknownError };
}

describe('a create whose answer the sandbox loses', () => {
  it.each(requests)('is found, pending and finished: %s', async (_, request) => {
    const { sandbox, error } = await lose('after', request);
    await using running = sandbox;
    const made = running.context.store.checks.list(1)[0];
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: made } });
  });

  it.each(requests)('is not found when it was not made: %s', async (_, request) => {
    const { sandbox, error } = await lose('before', request);
    await using running = sandbox;
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
    expect(running.context.store.checks.list(10)).toHaveLength(1);
  });

  it.each(['bare', 'wrapped-items'] as const)('is found in a list of the form %s', async (form) => {
    const request = requests.find(([name]) => name === 'create-new-zealand-employer')?.[1];
    const { sandbox, error } = await lose('after', request as VisaCheckCreate, form);
    await using running = sandbox;
    const made = running.context.store.checks.list(1)[0];
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: made } });
  });
});
