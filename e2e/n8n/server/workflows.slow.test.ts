import { beforeAll, beforeEach, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { postJson } from '../../support/post-json.ts';
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
  workRightsNode,
} from './nodes.ts';
import { completeOnboard, createOnboard } from '../../support/service.ts';
import { countRequests, startStage } from './stage.ts';

const stage = useOnce(startStage);
beforeAll(() => {
  stage.hurry();
});
beforeEach(() => {
  stage.sandbox.context.journal.clear();
  stage.sandbox.context.faults.clear();
});

test('a webhook gives back the finished checks of two people, each linked to its person', async () => {
  const { n8n, credentials } = stage;
  const id = await n8n.importWorkflow(
    workflow('Check people', [
      webhook('people', 'allEntries'),
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
  const answer = await postJson(`${n8n.url}/webhook/people`, {
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
