import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEditor, type Editor } from '../n8n/driver/browser.ts';
import { choose, chooseListed, fill, findNode, keepPicture } from './n8n/editor-steps.ts';
import { countRequests, startStage, type Stage } from './n8n/stage.ts';
import { readTemplate } from './n8n/template.ts';

let stage: Stage;
let editor: Editor;
beforeAll(async () => {
  stage = await startStage();
  stage.hurry();
  editor = await openEditor(stage.n8n.url);
});
afterAll(async () => {
  await editor?.[Symbol.asyncDispose]();
  await stage?.stop();
});

test('the node is found, filled in, executed, and shows the result of a check', async () => {
  const { page } = editor;
  await page.goto(`${stage.n8n.url}/workflow/new`, { waitUntil: 'domcontentloaded' });
  await findNode(page, 'Trigger manually');
  await findNode(page, 'Work Rights');
  await page.getByText('Create visa check', { exact: true }).waitFor();
  await keepPicture(page, 'actions');
  await chooseListed(page, 'Create visa check');

  await fill(page, 'documentNumber', 'SBXSTUDENT8105');
  await choose(page, 'citizenship', 'Colombia');
  await fill(page, 'familyName', 'Sample');
  await fill(page, 'dateOfBirth', '1995-04-12');
  // Leaves the field, which closes its calendar.
  await page.keyboard.press('Tab');
  await page.getByText('Credential for Visa Checks API').scrollIntoViewIfNeeded();
  const credential = page.getByTestId('node-credentials-select').locator('input').first();
  expect(await credential.inputValue()).toBe('Sandbox, visa checks');
  await keepPicture(page, 'form');

  await page.locator('#app-modals').getByRole('button', { name: 'Execute step' }).first().click();
  const output = page.getByTestId('output-panel');
  await output.getByText('completed', { exact: true }).first().waitFor();
  await expect.poll(() => output.innerText()).toMatch(/8105/);
  await output.getByTestId('radio-button-json').click();
  await keepPicture(page, 'output');
  expect(countRequests(stage.sandbox, 'createVisaCheck')).toBe(1);
});

// Those that hold between them all kinds of nodes: action, trigger and tool.
test.each(['onboarding-gate', 'may-this-person-work-agent'])(
  'the template %s opens with all of its nodes',
  async (name) => {
    const { page } = editor;
    const template = readTemplate(`${name}.json`);
    const id = await stage.n8n.importWorkflow(template);
    await page.goto(`${stage.n8n.url}/workflow/${id}`, { waitUntil: 'domcontentloaded' });
    const names = template.nodes
      .filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')
      .map((each) => each.name);
    const shown = page.locator('[data-test-id="canvas-node"][data-node-name]');
    await expect
      .poll(() => shown.evaluateAll((all) => all.map((each) => each.getAttribute('data-node-name'))), {
        timeout: 30_000,
      })
      .toEqual(expect.arrayContaining(names));
    await page.getByTestId('zoom-to-fit').click();
    if (name === 'onboarding-gate') await keepPicture(page, 'template');
  },
);
