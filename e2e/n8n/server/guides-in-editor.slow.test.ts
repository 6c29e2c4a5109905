import { readdirSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { sampleRequest } from '@workrights/examples/sample-request';
import { beforeAll, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { readGuides } from '../../docs/snippet-runner/read-guides.ts';
import { until } from '../../support/until.ts';
import { openEditor } from '../driver/browser.ts';
import type { Workflow } from '../driver/workflow.ts';
import {
  chooseListed,
  chosen,
  copyNodes,
  fill,
  findNode,
  keepPicture,
  openNewWorkflow,
  openNode,
  parameter,
  pasteWorkflow,
} from './editor-steps.ts';
import { createCheck, isCompleted } from '../../support/service.ts';
import { startStage, visaChecksData, workRightsData } from './stage.ts';
import { readTemplate, templatesFolder } from './template.ts';

// Follows the n8n guides' steps in the editor, and takes their pictures.

const stage = useOnce(startStage);
const editor = useOnce(() => openEditor(stage.n8n.url));
beforeAll(async () => {
  stage.hurry();
  // There is no such relay: the workflows that use it are only pasted here.
  const relay = { relayUrl: 'http://127.0.0.1:9', token: 'an-invented-token-of-a-relay' };
  await stage.n8n.createCredential('workRightsRelayApi', 'Work Rights Relay account', relay);
});

test('a community node is installed in the settings', async () => {
  const { page } = editor;
  await page.goto(`${stage.n8n.url}/settings/community-nodes`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Install a community node' }).click();
  await page.getByPlaceholder('e.g. n8n-nodes-chatwork').fill(packageOfGuide());
  await page.getByText('I understand the risks of installing unverified code from a public source.').click();
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await expect.poll(() => install.isEnabled()).toBe(true);
  await keepPicture(page, 'install');
});

test.each([
  ['Visa Checks', visaChecksData, ['baseUrl', 'accessToken'], 'credential-visa-checks'],
  ['Work Rights', workRightsData, ['webAppUrl', 'apiKey', 'accountKeyId'], 'credential-work-rights'],
] as const)(
  'a new credential of the %s API is tested, and has the name that the workflows ask for',
  async (name, dataOf, fields, picture) => {
    const { page } = editor;
    const data = dataOf(stage.sandbox);
    await page.goto(`${stage.n8n.url}/home/credentials/create`, { waitUntil: 'domcontentloaded' });
    await page.getByPlaceholder('Search for app...').fill(`${name} API`);
    await page
      .getByRole('option')
      .filter({ hasText: `${name} API`, visible: true })
      .first()
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const field of fields) await fill(page, field, String(data[field]));
    await page.getByTestId('credential-save-button').click();
    await page.getByText('Connection tested successfully').waitFor();
    expect(await page.getByTestId('credential-name').innerText()).toContain(`${name} account`);
    // As the reader sees it.
    await showAs(page, fields[0], 'http://127.0.0.1:4010');
    await keepPicture(page, picture);
  },
);

test('the first workflow is pasted, finds its credential, and gives the PDF', async () => {
  const { page } = editor;
  await paste(guideWorkflow('docs/n8n/first-workflow.md'));
  await execute(page, 4);
  await keepPicture(page, 'first-workflow');
  await openNode(page, 'Download visa check attachment');
  const output = page.getByTestId('output-panel');
  await output.getByTestId('radio-button-binary').click();
  await output.getByText('application/pdf').waitFor();
  expect(await output.innerText()).toContain('gov_visa_details');
  await keepPicture(page, 'attachment');
});

test('of many items, the one at fault is in the error branch', async () => {
  const { page } = editor;
  await paste(guideWorkflow('docs/n8n/many-items-and-errors.md'));
  await execute(page, 6);
  await keepPicture(page, 'many-items');
  await openNode(page, 'Create visa check');
  const output = page.getByTestId('output-panel');
  await output.getByText('Success Branch (3 items)').waitFor();
  await output.getByText('Error Branch (1 item)').click();
  await output.getByText("'Document Number'").waitFor();
  await page.getByTestId('tab-settings').first().click();
  await expect.poll(() => chosen(page, 'onError')).toBe('Continue (using error output)');
  await keepPicture(page, 'error-output');
});

test('the workflow with the trigger is pasted, and finds its credentials', async () => {
  const workflow = guideWorkflow('docs/n8n/trigger.md');
  await paste(workflow);
  await keepPicture(editor.page, 'trigger');
  await expect.poll(shownCredentials).toEqual(foundCredentials(workflow));
});

test('the trigger is chosen in the list, and fetches the newest completed check', async () => {
  const { page } = editor;
  const check = await createCheck(stage.sandbox, sampleRequest.document.identifier);
  await until('a completed check', () => isCompleted(stage.sandbox, check));
  await openNewWorkflow(page, stage.n8n.url);
  await findNode(page, 'Work Rights');
  await chooseListed(page, 'On visa check completed');
  await expect.poll(() => chosen(page, 'event')).toBe('Visa Check Completed');
  await page.locator('#app-modals').getByRole('button', { name: 'Fetch Test Event' }).first().click();
  await page.getByTestId('output-panel').getByText(check, { exact: true }).waitFor();
  await keepPicture(page, 'trigger-panel');
});

for (const file of readdirSync(templatesFolder).filter((name) => name.endsWith('.json'))) {
  // In the gate, only the two that together have all kinds of credentials.
  const tags = /relay/u.test(file) ? [] : ['nightly'];
  test(`the template ${file} is pasted, and finds its credentials`, { tags }, async () => {
    const template = readTemplate(file);
    await paste(template);
    await expect.poll(shownCredentials).toEqual(foundCredentials(template));
    if (file === 'onboarding-gate.json') {
      await editor.page.getByTestId('zoom-to-fit').click();
      await keepPicture(editor.page, 'template');
    }
  });
}

/** The package name that the guide says to copy into the form. */
function packageOfGuide(): string {
  const guide = readGuides().find(({ file }) => file === 'docs/n8n/install.md');
  return guide?.snippets.find(({ kind }) => kind === 'package')?.code ?? '';
}

/** The first workflow in a guide. */
function guideWorkflow(file: string): Workflow {
  const snippets = readGuides().flatMap((guide) => guide.snippets);
  const snippet = snippets.find((each) => each.kind === 'n8n' && each.file === file);
  if (snippet === undefined) throw new Error(`${file} shows no workflow.`);
  return JSON.parse(snippet.code) as Workflow;
}

async function paste(workflow: Workflow): Promise<void> {
  await openNewWorkflow(editor.page, stage.n8n.url);
  await pasteWorkflow(editor.page, workflow);
}

async function shownCredentials() {
  return credentialsIn(await copyNodes(editor.page));
}

const SOME_ID = expect.any(String) as string;

/** A workflow's credentials, with the IDs that n8n has found for them. */
function foundCredentials(workflow: Workflow) {
  const known = new Set(['Visa Checks account', 'Work Rights account', 'Work Rights Relay account']);
  return credentialsIn(workflow).map(({ node, name }) => ({
    node,
    name,
    id: known.has(name) ? SOME_ID : undefined,
  }));
}

/** The credentials of our nodes. */
function credentialsIn({ nodes }: Pick<Workflow, 'nodes'>) {
  return nodes
    .filter(({ type }) => type.startsWith('n8n-nodes-workrights.'))
    .flatMap(({ name: node, credentials = {} }) =>
      Object.values(credentials).map((each) => ({ node, ...each })),
    )
    .toSorted((one, other) => one.node.localeCompare(other.node));
}

async function execute(page: Page, nodes: number): Promise<void> {
  await page.getByTestId('execute-workflow-button').first().click();
  await page
    .getByTestId('canvas-node-status-success')
    .nth(nodes - 1)
    .waitFor();
}

/** Changes only the text that a field shows. */
async function showAs(page: Page, name: string, text: string): Promise<void> {
  const input = parameter(page, name).locator('input').first();
  await input.evaluate((field, shown) => ((field as HTMLInputElement).value = shown), text);
}
