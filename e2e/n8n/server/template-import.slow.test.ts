import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { run } from '../../support/commands.ts';
import { freePorts } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { openEditor } from '../driver/browser.ts';
import { n8nEnvironment } from '../driver/environment.ts';
import { n8nProgram } from '../driver/host.ts';
import { openNewWorkflow } from './editor-steps.ts';
import { startStage } from './stage.ts';
import { readTemplate, templatesFolder } from './template.ts';

// A template can be imported with n8n's command, which requires an ID, or from a file in the editor, which creates a new one.

const files = readdirSync(templatesFolder)
  .filter((file) => file.endsWith('.json'))
  .toSorted();
const templates = files.map((file) => readTemplate(file));

const stage = useOnce(startStage);

interface Listed {
  readonly id: string;
  readonly name: string;
}

async function workflowsNow(): Promise<Listed[]> {
  const all = await stage.n8n.rest<Listed[]>('GET', '/workflows');
  return all.map(({ id, name }) => ({ id, name }));
}

/** Runs n8n's command on the running n8n's data. */
async function importByCommand(...args: string[]): Promise<void> {
  const [web, broker] = (await freePorts(2)) as [number, number];
  const env = n8nEnvironment(stage.n8n.userFolder, { web, broker });
  await run(process.execPath, [n8nProgram, 'import:workflow', ...args], { env });
}

test('every template has an id as n8n makes them, and every node in them one of its own', () => {
  const ids = templates.map(({ id }) => id);
  expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(id ?? ''))).toEqual([]);
  expect(new Set(ids).size).toBe(files.length);
  const nodes = templates.flatMap((template) => template.nodes.map(({ id }) => id));
  expect(nodes.filter((id) => !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
  expect(new Set(nodes).size).toBe(nodes.length);
});

test('imported twice by the command, from its file and from the folder, each template is there once', async () => {
  await importByCommand(`--input=${path.join(templatesFolder, 'nightly-batch.json')}`);
  await importByCommand('--separate', `--input=${templatesFolder}`);
  const wanted = templates.map(({ id, name }) => ({ id, name }));
  const byId = (one: { id?: string }, other: { id?: string }) => (one.id! < other.id! ? -1 : 1);
  expect((await workflowsNow()).toSorted(byId)).toEqual(wanted.toSorted(byId));
});

test('imported twice from its file in the editor, a template is there twice, and the one of the command stays', async () => {
  const before = new Set((await workflowsNow()).map(({ id }) => id));
  await using editor = await openEditor(stage.n8n.url);
  const { page } = editor;
  for (const count of [1, 2]) {
    await openNewWorkflow(page, stage.n8n.url);
    const file = path.join(templatesFolder, 'nightly-batch.json');
    await page.getByTestId('workflow-import-input').setInputFiles(file);
    await page.locator('[data-test-id="canvas-node"][data-node-name="Mail the file"]').waitFor();
    await until('the workflow to be saved', async () => {
      // While the editor loads, it loses keystrokes.
      await page.keyboard.press('Control+S');
      return (await workflowsNow()).length === before.size + count;
    });
  }
  const ids = (await workflowsNow()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...before]));
});
