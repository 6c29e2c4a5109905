import { sampleRequest } from '@workrights/examples/sample-request';
import { beforeAll, expect, test } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { useOnce } from '../../../vitest.use.ts';
import { openEditor } from '../driver/browser.ts';
import { node, workflow } from '../driver/workflow.ts';
import {
  addTrigger,
  chooseListed,
  chooseLocated,
  chosen,
  chosenCredential,
  fill,
  findNode,
  keepPicture,
  openList,
  openNewWorkflow,
  openNode,
  parameter,
  pasteWorkflow,
} from './editor-steps.ts';
import { createWorkCheck, manualTrigger, set, visaCheckNode } from './nodes.ts';
import { createCheck } from '../../support/service.ts';
import { countRequests, startStage, visaChecksData, workRightsData } from './stage.ts';

const stage = useOnce(startStage);
const editor = useOnce(() => openEditor(stage.n8n.url));
beforeAll(() => {
  stage.hurry();
});

test('the node is found, filled in, executed, and shows the result of a check', async () => {
  const { page } = editor;
  await page.goto(`${stage.n8n.url}/workflow/new`, { waitUntil: 'domcontentloaded' });
  await addTrigger(page);
  await findNode(page, 'Work Rights');
  await page.getByText('Create visa check', { exact: true }).waitFor();
  await keepPicture(page, 'actions');
  await chooseListed(page, 'Create visa check');

  await fill(page, 'documentNumber', sampleRequest.document.identifier);
  await chooseLocated(page, 'citizenship', 'Colombia');
  await fill(page, 'familyName', 'Sample');
  await fill(page, 'dateOfBirth', '1995-04-12');
  // Leaves the field, which closes its calendar.
  await page.keyboard.press('Tab');
  await page.getByText('Credential for Visa Checks API').scrollIntoViewIfNeeded();
  expect(await chosenCredential(page)).toBe('Sandbox, visa checks');
  await keepPicture(page, 'form');

  await page.locator('#app-modals').getByRole('button', { name: 'Execute step' }).first().click();
  const output = page.getByTestId('output-panel');
  await output.getByText('completed', { exact: true }).first().waitFor();
  await expect.poll(() => output.innerText()).toMatch(/8105/);
  await output.getByTestId('radio-button-json').click();
  await keepPicture(page, 'output');
  expect(countRequests(stage.sandbox, 'createVisaCheck')).toBe(1);
});

test('the node is found by the words that people use, and its list tells checks apart', async () => {
  const { page } = editor;
  const checks = await Promise.all([
    createCheck(stage.sandbox, sampleRequest.document.identifier),
    createCheck(stage.sandbox, 'SBXNOWORK8101'),
    createCheck(stage.sandbox, 'SBXNOVISA'),
  ]);
  await page.goto(`${stage.n8n.url}/workflow/new`, { waitUntil: 'domcontentloaded' });
  await addTrigger(page);
  for (const words of ['VEVO', 'work permit', 'right to work', 'immigration']) {
    await findNode(page, 'Work Rights', words);
    await page.getByText('Create visa check', { exact: true }).waitFor();
  }
  await findNode(page, 'Work Rights', 'VEVO');
  await chooseListed(page, 'Get visa check');
  const entries = await openList(page, 'visaCheckId');
  await entries.nth(checks.length - 1).waitFor();
  // Longer entries are cut.
  const shown = (await entries.allInnerTexts()).map((text) => text.slice(0, 36));
  expect(new Set(shown).size).toBe(shown.length);
});

test('a form whose country is an expression has the fields of both, demands none, and runs', async () => {
  const { page } = editor;
  const { n8n, credentials, sandbox } = stage;
  const rows = [
    { country: 'AUS', passport: 'X9100001', born: '1990-02-28' },
    { country: 'NZL', passport: 'X9100002', start: '2024-02-01', gender: 'F' },
  ];
  const parameters = createWorkCheck('={{ $json.passport }}', {
    jurisdiction: '={{ $json.country }}',
    dateOfBirth: '={{ $json.born }}',
    approvalLetterStartDate: '={{ $json.start }}',
    approvalLetterGender: '={{ $json.gender }}',
  });
  const split = node('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'rows', options: {} });
  await openNewWorkflow(page, n8n.url);
  await pasteWorkflow(
    page,
    workflow('Two countries', [
      manualTrigger(),
      set('Rows', `{ rows: ${JSON.stringify(rows)} }`),
      split,
      visaCheckNode('Check', credentials.visaChecksApi, parameters),
    ]),
  );
  await openNode(page, 'Check');
  for (const field of [
    'australianCheckType',
    'newZealandCheckType',
    'dateOfBirth',
    'approvalLetterStartDate',
  ]) {
    await parameter(page, field).first().waitFor();
  }
  sandbox.context.journal.clear();
  await page.locator('#app-modals').getByRole('button', { name: 'Execute step' }).first().click();
  const output = page.getByTestId('output-panel');
  await output.getByText('2 items').first().waitFor();
  await expect.poll(() => output.innerText()).toMatch(/completed[^]*completed/);
  expect(countRequests(sandbox, 'createVisaCheck')).toBe(2);
});

// If credentials depend on a field, n8n may take the field for a choice of authentication: it then hides the field, and sets it
// to what the newest credential needs.
test.each([
  ...(isNight ? ([['visa checks', 'visaChecksApi', visaChecksData]] as const) : []),
  ['work rights', 'workRightsApi', workRightsData] as const,
])(
  'each entry of the list brings its own choice and credential when the newest one is for %s',
  async (newest, type, dataOf) => {
    const { page } = editor;
    await stage.n8n.createCredential(type, `Newest, ${newest}`, dataOf(stage.sandbox));
    for (const [listed, parameter, choice, credential] of [
      ['On visa check completed', 'event', 'Visa Check Completed', /visa checks$/],
      ['On onboarding request updated', 'event', 'Onboarding Request Updated', /work rights$/],
      ['On work rights changed', 'event', 'Work Rights Changed', /work rights$/],
      ['Create visa check', 'resource', 'Visa Check', /visa checks$/],
      ['Get work rights', 'resource', 'Work Rights Record', /work rights$/],
    ] as const) {
      const entry = { message: listed };
      await page.goto(`${stage.n8n.url}/workflow/new`, { waitUntil: 'domcontentloaded' });
      // Actions are listed only if there is a trigger.
      if (parameter === 'resource') await addTrigger(page);
      await findNode(page, 'Work Rights');
      await chooseListed(page, listed);
      await expect.poll(() => chosen(page, parameter), entry).toBe(choice);
      const credentials = page.getByTestId('node-credentials-select').locator('input');
      await expect
        .poll(
          () => credentials.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
          entry,
        )
        .toEqual([expect.stringMatching(credential)]);
    }
  },
);
