import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { siteFolder } from '@workrights/portal/server';
import { createSandbox, type FaultOrder, type SandboxOptions } from '@workrights/sandbox';
import { describe, expect } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { runTool } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { usePortal } from './open-portal.ts';

interface Run {
  requests: { name: string; request: string; status?: number; type?: string; body?: string }[];
  failures: string[];
}

const { portal, test } = usePortal();
const folder = useOnce(() => temporaryFolder('downloads'));

/** Saves a download as a reader would, and returns the file. */
async function save(name: string): Promise<string> {
  const answer = await fetch(`${portal.url}/downloads/${name}`);
  expect(answer.status).toBe(200);
  const file = path.join(folder.path, name);
  await writeFile(file, await answer.bytes());
  return file;
}

describe('the page of downloads', () => {
  test('links to every file with its own size and SHA-256', async ({ page }) => {
    await page.goto('/downloads/');
    const rows = await page.locator('main tbody tr').all();
    const linked: string[] = [];
    for (const row of rows) {
      const link = row.getByRole('link');
      const href = (await link.getAttribute('href')) ?? '';
      const answer = await fetch(new URL(href, portal.url));
      const bytes = await answer.bytes();
      const shown = {
        status: answer.status,
        name: await link.getAttribute('download'),
        digest: await row.locator('code').textContent(),
        size: await row.locator('td').last().textContent(),
      };
      expect(shown).toEqual({
        status: 200,
        name: path.posix.basename(href),
        digest: createHash('sha256').update(bytes).digest('hex'),
        size: expect.stringMatching(/^\d+(?:\.\d)? (?:B|kB|MB)$/),
      });
      linked.push(shown.name ?? '');
    }
    const written = readdirSync(path.join(siteFolder, 'downloads')).filter((name) => name !== 'index.html');
    expect(linked.toSorted()).toEqual(written.toSorted());
  });

  test('saves a file under its name', async () => {
    await using visit = await portal.open({ acceptDownloads: true });
    const { page } = visit;
    await page.goto('/downloads/');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'visa-checks.yaml' }).click();
    expect((await saved).suggestedFilename()).toBe('visa-checks.yaml');
  });

  test.each([
    ['visa-checks.yaml', 'text/yaml; charset=utf-8'],
    ['work-rights.json', 'application/json; charset=utf-8'],
    ['work-rights.arazzo.yaml', 'text/yaml; charset=utf-8'],
    ['fixtures.zip', 'application/zip'],
    ['sandbox.postman_environment.json', 'application/json; charset=utf-8'],
  ])('serves %s as %s', async (name, type) => {
    const answer = await fetch(`${portal.url}/downloads/${name}`);
    expect(answer.headers.get('content-type')).toBe(type);
  });

  test('leads to the text of the whole portal', async ({ page }) => {
    await page.goto('/downloads/');
    for (const name of ['llms.txt', 'llms-full.txt']) {
      await page.getByRole('link', { name, exact: true }).waitFor();
      expect((await fetch(`${portal.url}/${name}`)).status).toBe(200);
    }
  });
});

describe('the Postman collection', () => {
  /** Runs it against a sandbox in which time passes. */
  async function runCollection(options: SandboxOptions): Promise<Run> {
    const collection = await save('work-rights-kit.postman_collection.json');
    const environment = await save('sandbox.postman_environment.json');
    await using sandbox = await createSandbox(options);
    using _ = setInterval(() => sandbox.clock.advance(10_000), 500);
    return JSON.parse(await runTool('run-collection.mjs', collection, environment, sandbox.url)) as Run;
  }

  test.each([[201], [303]] as const)(
    'runs from top to bottom against a sandbox that answers a creation with %i',
    async (created) => {
      const { requests, failures } = await runCollection({ quirks: { createStatus: created } });
      expect(failures).toEqual([]);
      expect(
        requests.filter(({ status = 0 }) => status < 200 || (status >= 300 && status !== created)),
      ).toEqual([]);
      const last = (name: string) => requests.findLast((request) => request.name === name);
      expect(last('Create a visa check')?.status).toBe(created);
      expect(JSON.parse(last('Fetch a visa check')?.body ?? '')).toMatchObject({
        data: { status: 'completed', visa: { australia: { conditions: [{ code: 8105 }] } } },
      });
      expect(last('Download an attachment')).toMatchObject({ status: 200, type: 'application/pdf' });
      expect(last('Download an attachment')?.body).toMatch(/^%PDF-/);
      expect(last('Work rights, found by the key id')?.status).toBe(200);
    },
  );

  test.each<[string, FaultOrder, string[]]>([
    [
      'a create with 422',
      { fault: 'status', status: 422, operation: 'createVisaCheck' },
      ['expected 422 to be one of [ 201, 303 ]', 'id: expected false to equal true'],
    ],
    [
      'a list with half of its JSON',
      { fault: 'malformed-json', operation: 'listVisaChecks' },
      ['JSON: ', 'a list: '],
    ],
    [
      'a record without its key',
      { fault: 'status', status: 200, body: {}, operation: 'getWorkRights' },
      ['key_id: '],
    ],
    [
      'an attachment without its body',
      { fault: 'empty', operation: 'downloadAttachment' },
      ['begins with %PDF-: '],
    ],
  ])('fails in a run against a sandbox that answers %s', async (_, fault, expected) => {
    const { failures } = await runCollection({ faults: [{ ...fault, times: null }] });
    for (const each of expected) expect(failures).toContainEqual(expect.stringContaining(each));
    expect(failures.join('\n')).not.toMatch(/Sample|family_name/);
  });
});
