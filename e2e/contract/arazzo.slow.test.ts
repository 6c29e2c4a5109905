import { fileURLToPath } from 'node:url';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterEach, describe, expect, test } from 'vitest';

import { completeOnboard } from '../support/service.ts';
import { fetchWithoutRedirect, runWorkflows, type WorkflowOutcome } from './run-workflows.ts';

const visaChecks = workflowFile('visa-checks');
const workRights = workflowFile('work-rights');
const FASTCHECK_MS = 20_000;

let sandbox: Sandbox;
afterEach(async () => sandbox.close());

describe.each([201, 303] as const)('with a creation that answers %i', (createStatus) => {
  test('a check is created, waited for, read, and its document fetched', async () => {
    sandbox = await createSandbox({ quirks: { createStatus, locationPath: 'underscore' } });
    const statuses: number[] = [];

    const outcome = await runVisaChecks(async (input, init) => {
      const response = await fetchWithoutRedirect(input, init);
      statuses.push(response.status);
      await passTimeWhilePending(response);
      return response;
    });

    expect(failedSteps(outcome)).toEqual(['wait: success criteria check']);
    expect(outcome.hasProblems).toBe(false);
    expect(statuses[0]).toBe(createStatus);
    expect(stepsOf(outcome, 'check-a-visa')).toEqual(['create', 'wait', 'wait', 'read', 'download']);
    expect(stepsOf(outcome, 'find-checks-again')).toEqual(['create', 'look-up', 'list']);
  });

  test('a person is asked for their right to work, corrected, and their work rights read', async () => {
    sandbox = await createSandbox({ quirks: { createStatus } });

    const outcome = await runWorkRights();

    expect(failedSteps(outcome)).toEqual([]);
    expect(outcome.hasProblems).toBe(false);
    expect(stepsOf(outcome, 'onboard-a-person')).toEqual([
      'create',
      'list',
      'get',
      'update',
      'read-work-rights',
      'read-work-rights-by-key-id',
    ]);
  });
});

test('the work rights are the confirmed ones when the person has answered before they are read', async () => {
  sandbox = await createSandbox();
  const records: unknown[] = [];

  await runWorkRights(async (input, init) => {
    const path = new URL(String(input)).pathname;
    if (path === '/v1/getdata') await completeRequests();
    const response = await fetchWithoutRedirect(input, init);
    if (path === '/v1/getdata') records.push(await response.clone().json());
    return response;
  });

  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({ family_name: 'Sample', visa_held: expect.any(String) });
  expect(records[1]).toEqual(records[0]);
});

test('the workflow ends at its creation when the runner follows the 303', async () => {
  sandbox = await createSandbox({ quirks: { createStatus: 303, locationPath: 'underscore' } });

  await expect(runVisaChecks(fetch)).rejects.toThrow(/✗ POST .* step create/);
});

test('an answer that breaks the contract fails its step', async () => {
  sandbox = await createSandbox();

  const run = runWorkRights(async (input, init) => {
    const response = await fetchWithoutRedirect(input, init);
    return String(input).includes('/list') ? Response.json([1, 2, 3]) : response;
  });

  await expect(run).rejects.toThrow(/✗ POST .* step list\n[^✗]*✗ schema check/);
});

function runVisaChecks(send: typeof fetch): Promise<WorkflowOutcome> {
  const { accessToken } = sandbox.credentials;
  return runWorkflows({
    file: visaChecks,
    server: `visa-checks=${sandbox.url}`,
    inputs: { accessToken },
    fetch: send,
  });
}

function runWorkRights(send?: typeof fetch): Promise<WorkflowOutcome> {
  const { apiKey, accountKey } = sandbox.credentials;
  return runWorkflows({
    file: workRights,
    server: `work-rights=${sandbox.url}`,
    inputs: { apiKey, accountKey, employeeId: 'EMP-2001' },
    ...(send && { fetch: send }),
  });
}

/** Advances the sandbox's clock by the duration of a check, once the workflow has seen the check pending. */
async function passTimeWhilePending(response: Response): Promise<void> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return;
  const { data } = (await response.clone().json()) as { data?: { status?: string } };
  if (data?.status === 'pending') sandbox.clock.advance(FASTCHECK_MS);
}

/** Plays the people who got a request, and the reviewer of their answers. */
async function completeRequests(): Promise<void> {
  for (const id of sandbox.context.store.onboards.list({ limit: 1000, offset: 0 })) {
    await completeOnboard(sandbox, id);
  }
}

function stepsOf(outcome: WorkflowOutcome, workflow: string): string[] {
  return outcome.attempts.filter((attempt) => attempt.workflow === workflow).map(({ step }) => step);
}

function failedSteps(outcome: WorkflowOutcome): string[] {
  return outcome.attempts.flatMap(({ step, failed }) => failed.map((check) => `${step}: ${check}`));
}

function workflowFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@workrights/spec/workflows/${name}.arazzo.yaml`));
}
