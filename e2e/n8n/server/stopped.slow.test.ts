import { setTimeout as sleep } from 'node:timers/promises';

import { beforeEach, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { until } from '../../support/until.ts';
import type { Execution } from '../driver/execution.ts';
import { node, workflow, type WorkflowNode } from '../driver/workflow.ts';
import { createWorkCheck, manualTrigger, people, set, visaCheckNode, workRightsNode } from './nodes.ts';
import { countRequests, startStage } from './stage.ts';

/** On Stop, n8n drops the running node's output and error. These tests read what it has stored. */

const stage = useOnce(startStage);
beforeEach(() => stage.sandbox.context.journal.clear());

const sentBy = (operation: string) => countRequests(stage.sandbox, operation);

const storedWords = ({ customData = {} }: Execution) => Object.values(customData).join(' ');

/** Runs nodes with a manual trigger, stops them once the condition is true, and reads the stored execution. */
async function stopWhen(what: string, happened: () => boolean, nodes: readonly WorkflowNode[]) {
  const { n8n } = stage;
  const id = await n8n.importWorkflow(workflow('Stopped', [manualTrigger(), ...nodes]));
  const executionId = await n8n.run(id, 'Start');
  await until(what, happened);
  await n8n.cancel(executionId);
  await n8n.waitFor(executionId, { timeout: 10_000 });
  // n8n writes twice after a Stop.
  return until('the sent IDs to be stored', async () => {
    const execution = await n8n.execution(executionId);
    return storedWords(execution) !== '' && execution;
  });
}

const check = (changes: Record<string, unknown> = {}) =>
  visaCheckNode('Check', stage.credentials.visaChecksApi, createWorkCheck('={{ $json.passport }}', changes));

test('a Stop ends the creates, and the stored execution names the checks from before it', async () => {
  const passports = Array.from({ length: 12 }, (_, index) => `X90003${index + 10}`);
  const oneByOne = { options: { batchSize: 1, batchInterval: 500 } };
  const execution = await stopWhen('three checks', () => sentBy('createVisaCheck') >= 3, [
    ...people(passports),
    check(oneByOne),
  ]);
  expect(execution.status).toBe('canceled');
  expect(storedWords(execution)).toMatch(/^(?:Check: \d+ unknown, )?Check: 0 vc_\w+, 1 vc_\w+/);
  expect(storedWords(execution)).not.toContain('X90003');
  const before = sentBy('createVisaCheck');
  // Several of the stopped creates would take less time.
  await sleep(2_000);
  expect(sentBy('createVisaCheck')).toBe(before);
  expect(before).toBeLessThan(passports.length);
});

test('the stored execution names the checks of a node that was done before a Stop', async () => {
  const wait = node('Wait', 'n8n-nodes-base.wait', { amount: 40, unit: 'seconds' }, { typeVersion: 1.1 });
  const execution = await stopWhen('the wait', () => sentBy('createVisaCheck') >= 2, [
    ...people(['X9000330', 'X9000331']),
    check({ waitForResult: false }),
    set('After', '{ id: $json.id }'),
    wait,
  ]);
  expect(storedWords(execution)).toMatch(/^Check: 0 vc_\w+, 1 vc_\w+$/);
});

test('the stored execution names the people who were messaged before a Stop', async () => {
  stage.sandbox.context.faults.arm('saveOnboard', { kind: 'delay', milliseconds: 300 }, 20);
  const asked = workRightsNode('Ask', stage.credentials.workRightsApi, {
    resource: 'onboardingRequest',
    operation: 'create',
    email: '={{ $json.passport.toLowerCase() }}@sandbox.example',
  });
  const execution = await stopWhen('three messages', () => sentBy('saveOnboard') >= 3, [
    ...people(Array.from({ length: 12 }, (_, index) => `X90004${index + 10}`)),
    asked,
  ]);
  stage.sandbox.context.faults.clear();
  expect(storedWords(execution)).toMatch(/^(?:Ask: \d+ unknown, )?Ask: 0 ob_?\w+, 1 ob_?\w+/);
  expect(storedWords(execution)).not.toContain('sandbox.example');
});
