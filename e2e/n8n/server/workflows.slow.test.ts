import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { errorOf, itemsOf } from '../driver/execution.ts';
import { workflow } from '../driver/workflow.ts';
import {
  byId,
  createWorkCheck,
  manualTrigger,
  set,
  split,
  visaCheckNode,
  webhook,
  WORK_RIGHTS,
  workRightsNode,
} from './nodes.ts';
import { completeOnboard, createOnboard } from './service.ts';
import { countRequests, startStage } from './stage.ts';

const stage = useOnce(startStage);
beforeAll(() => {
  stage.hurry();
});
beforeEach(() => {
  stage.sandbox.context.journal.clear();
  stage.sandbox.context.faults.clear();
});

/** Calls an active workflow's webhook. */
async function call(path: string, body: unknown): Promise<Response> {
  return fetch(`${stage.n8n.url}/webhook/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe.each([201, 303] as const)('when a creation is answered with %i', (status) => {
  beforeAll(() => stage.sandbox.context.quirks.set({ createStatus: status }));
  afterAll(() => stage.sandbox.context.quirks.set({ createStatus: 201 }));

  test('a webhook gives back the finished checks of two people, each linked to its person', async () => {
    const { n8n, credentials } = stage;
    const path = `people-${status}`;
    const id = await n8n.importWorkflow(
      workflow(`Check people, ${status}`, [
        webhook(path, 'allEntries'),
        split('people'),
        visaCheckNode('Check', credentials.visaChecksApi, createWorkCheck('={{ $json.passport }}')),
        visaCheckNode('Download', credentials.visaChecksApi, {
          operation: 'downloadAttachment',
          visaCheckId: byId('={{ $json.id }}'),
        }),
        // References to earlier nodes work only if every item says which item it comes from.
        set(
          'Report',
          '{ who: $("Split").item.json.name, status: $("Check").item.json.status, file: $binary.data.mimeType }',
        ),
      ]),
    );
    await n8n.activate(id);
    const answer = await call(path, {
      people: [
        { name: 'Ada', passport: 'X9000001' },
        { name: 'Bob', passport: 'X9000002' },
      ],
    });
    expect(await answer.json()).toEqual([
      { who: 'Ada', status: 'completed', file: 'application/pdf' },
      { who: 'Bob', status: 'completed', file: 'application/pdf' },
    ]);
    expect(countRequests(stage.sandbox, 'createVisaCheck')).toBe(2);
  });
});

test('the list of a resource locator shows recent checks and finds one by its id', async () => {
  const { n8n, credentials } = stage;
  const search = (filter?: string) =>
    n8n.rest<{ results: { name: string; value: string }[] }>(
      'POST',
      '/dynamic-node-parameters/resource-locator-results',
      {
        path: 'parameters.visaCheckId',
        methodName: 'searchVisaChecks',
        nodeTypeAndVersion: { name: WORK_RIGHTS, version: 1 },
        currentNodeParameters: { resource: 'visaCheck', operation: 'get' },
        credentials: { visaChecksApi: credentials.visaChecksApi },
        ...(filter === undefined ? {} : { filter }),
      },
    );
  const { results } = await search();
  expect(results.length).toBeGreaterThan(1);
  const [first] = results;
  expect(first?.value).toMatch(/^vc_/);
  expect((await search(first!.value)).results).toEqual([first]);
});

test('an onboarding request is created, found, and answers what its person may do', async () => {
  const { n8n, credentials, sandbox } = stage;
  const onboarding = { resource: 'onboardingRequest' };
  const create = workRightsNode('Create', credentials.workRightsApi, {
    ...onboarding,
    operation: 'create',
    email: 'student@sandbox.example',
    additionalFields: { employeeId: 'sbx-student', familyName: 'Sample' },
  });
  const read = workRightsNode('Work rights', credentials.workRightsApi, {
    resource: 'workRights',
    operation: 'get',
    lookUpBy: 'onboardId',
    onboardId: byId('={{ $json.onboard_id }}'),
  });
  const id = await n8n.importWorkflow(workflow('Onboarding', [manualTrigger(), create, read]));
  const execution = await n8n.execute(id, 'Start');
  expect(errorOf(execution)).toBeUndefined();
  expect(itemsOf(execution, 'Work rights')).toHaveLength(1);
  expect(JSON.stringify(execution)).not.toContain(sandbox.credentials.apiKey);
});

test('people who have changed are listed and read, and who has left becomes Previous', async () => {
  const { n8n, credentials, sandbox } = stage;
  await completeOnboard(sandbox, await createOnboard(sandbox, 'sbx-permanent'));
  const employee = (name: string, operation: string, parameters: object) =>
    workRightsNode(name, credentials.workRightsApi, { resource: 'employee', operation, ...parameters });
  const byKey = { identifyBy: 'keyId', keyId: '={{ $json.key_id }}' };
  const id = await n8n.importWorkflow(
    workflow('Employees', [
      manualTrigger(),
      employee('Changed', 'getAll', {
        employmentStatus: 'All',
        changedSince: '={{ $now.minus({ hours: 1 }).toISO() }}',
        returnAll: true,
      }),
      employee('Leave', 'update', { ...byKey, updateFields: { employmentStatus: 'Previous' } }),
      employee('Read', 'get', byKey),
    ]),
  );
  const execution = await n8n.execute(id, 'Start');
  expect(errorOf(execution)).toBeUndefined();
  const [changed, read] = ['Changed', 'Read'].map((node) => itemsOf(execution, node).map(({ json }) => json));
  expect(changed).toMatchObject([{ employee_id: 'sbx-permanent', key_id: expect.stringMatching(/\w/) }]);
  expect(read).toEqual([{ ...changed![0], employment_status: 'Previous' }]);
  expect(changed![0]).not.toEqual(read![0]);
});
