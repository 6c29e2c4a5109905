import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { useEach } from '../../vitest.use.ts';
import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { root, type Workflow } from './workflow-rules.ts';

// Runs the scripts of two steps unchanged from their workflow. `npm` and `gh` are replaced by programs that only record
// their arguments.

const folder = useEach(() => temporaryFolder('step'));
beforeEach(async () => {
  await mkdir(path.join(folder.path, 'bin'));
  await mkdir(path.join(folder.path, 'packed/packages'), { recursive: true });
});

function scriptOf(file: string, job: string, id: string): string {
  const { jobs } = parse(readFileSync(path.join(root, '.github/workflows', file), 'utf8')) as Workflow;
  const script = jobs[job]?.steps?.find((step) => step.id === id)?.run;
  if (script === undefined) throw new Error(`${file} has no step ${id} in ${job}.`);
  return script;
}

/** A bash program that first records its arguments. */
async function program(name: string, body: string): Promise<void> {
  const file = path.join(folder.path, 'bin', name);
  await writeFile(file, `#!/usr/bin/env bash\necho "$*" >> '${folder.path}/calls'\n${body}\n`);
  await chmod(file, 0o755);
}

async function runScript(script: string, env: Record<string, string> = {}): Promise<string> {
  const PATH = `${folder.path}/bin:${process.env['PATH']}`;
  const { stdout } = await run('bash', ['-c', script], {
    cwd: path.join(folder.path, 'packed'),
    env: { PATH, ...env },
  });
  return stdout;
}

async function calls(): Promise<string[]> {
  const text = await readFile(path.join(folder.path, 'calls'), 'utf8').catch(() => '');
  return text.trim().split('\n');
}

describe('the step that publishes', () => {
  const script = scriptOf('release.yml', 'publish', 'publish');

  /** The output of `changeset pack`: a plan, and a file for each package. */
  async function packed(...names: string[]): Promise<void> {
    const releases = await Promise.all(
      names.map(async (name) => {
        const file = `packages/${name.replace('@', '').replace('/', '-')}-1.2.3.tgz`;
        await writeFile(path.join(folder.path, 'packed', file), `tarball of ${name}`);
        const integrity = `sha256-${createHash('sha256').update(`tarball of ${name}`).digest('base64')}`;
        const tarball = { path: file, integrity };
        return { kind: 'publish', name, version: '1.2.3', access: 'public', tag: 'latest', tarball };
      }),
    );
    const plan = [[{ kind: 'tag-only', name: '@workrights/start', version: '0.0.1' }], releases];
    await writeFile(path.join(folder.path, 'packed/publish-plan.json'), JSON.stringify({ version: 1, plan }));
  }

  /** An npm of a given version, on a registry with some packages. */
  function npm(version: string, has: string = 'nothing'): Promise<void> {
    return program(
      'npm',
      `case "$1" in --version) echo ${version} ;; view) [[ "$2" == ${has} ]] ;; publish) [[ "$2" != *broken* ]] ;; esac`,
    );
  }

  test('publishes each package that was packed, with provenance', async () => {
    await packed('@workrights/client', 'n8n-nodes-workrights');
    await npm('11.6.2');
    await runScript(script);
    expect((await calls()).filter((call) => call.startsWith('publish'))).toEqual([
      'publish ./packages/workrights-client-1.2.3.tgz --provenance --access public --tag latest',
      'publish ./packages/n8n-nodes-workrights-1.2.3.tgz --provenance --access public --tag latest',
    ]);
  });

  test('leaves alone what is published already, when a run is started again', async () => {
    await packed('@workrights/client', 'n8n-nodes-workrights');
    await npm('11.6.2', '@workrights/client@1.2.3');
    expect(await runScript(script)).toContain('@workrights/client 1.2.3 is published already');
    expect((await calls()).filter((call) => call.startsWith('publish'))).toHaveLength(1);
  });

  test.each(['10.9.4', '11.5.0', '9.99.0'])(
    'refuses npm %s, which has no trusted publishing',
    async (version) => {
      await packed('@workrights/client');
      await npm(version);
      await expect(runScript(script)).rejects.toMatchObject({
        stdout: expect.stringContaining('is older than 11.5.1'),
      });
      expect(await calls()).not.toContainEqual(expect.stringMatching(/^publish/));
    },
  );

  test('refuses a file that is not the one which was packed', async () => {
    await packed('@workrights/client');
    await writeFile(path.join(folder.path, 'packed/packages/workrights-client-1.2.3.tgz'), 'another');
    await npm('11.6.2');
    await expect(runScript(script)).rejects.toMatchObject({
      stdout: expect.stringContaining('not the one that was packed'),
    });
    expect(await calls()).not.toContainEqual(expect.stringMatching(/^publish/));
  });

  test('ends at the first package that npm refuses', async () => {
    await packed('broken', '@workrights/client');
    await npm('11.6.2');
    await expect(runScript(script)).rejects.toMatchObject({ code: 1 });
    expect((await calls()).filter((call) => call.startsWith('publish'))).toHaveLength(1);
  });

  test('fails when there is nothing to publish, rather than end green', async () => {
    await packed();
    await npm('11.6.2');
    await expect(runScript(script)).rejects.toMatchObject({ code: 1 });
  });
});

describe('the step that adds the SBOMs to the releases', () => {
  const script = scriptOf('release.yml', 'tag', 'sbom');

  test('gives each release the SBOM of its package, and the one of the MCP server its bundle', async () => {
    await program('gh', '');
    const published = [
      { name: '@workrights/client', version: '1.2.3' },
      { name: 'n8n-nodes-workrights', version: '0.1.0' },
      { name: '@workrights/mcp', version: '1.2.3' },
    ];
    await runScript(script, { PUBLISHED: JSON.stringify(published) });
    expect(await calls()).toEqual([
      'release upload @workrights/client@1.2.3 sbom/workrights-client-1.2.3.cdx.json',
      'release upload n8n-nodes-workrights@0.1.0 sbom/n8n-nodes-workrights-0.1.0.cdx.json',
      'release upload @workrights/mcp@1.2.3 sbom/workrights-mcp-1.2.3.cdx.json',
      // The bundle and the entry of the registry.
      'release upload @workrights/mcp@1.2.3 mcp/*',
    ]);
  });

  test('does nothing when every version has its tag already', async () => {
    await program('gh', '');
    await runScript(script, { PUBLISHED: '' });
    expect(await calls()).toEqual(['']);
  });

  test('fails when an SBOM is missing', async () => {
    await program('gh', 'exit 1');
    const published = JSON.stringify([{ name: 'x', version: '1.0.0' }]);
    await expect(runScript(script, { PUBLISHED: published })).rejects.toMatchObject({ code: 1 });
  });
});

describe('the step that reports the night', () => {
  const script = scriptOf('nightly.yml', 'report', 'issue');
  const green = {
    MUTATION: 'success',
    FUZZ: 'success',
    SOAK: 'success',
    E2E: 'success',
    AUDIT: 'success',
    RUN: 'https://run',
  };

  async function report(open: string, results: Partial<typeof green>): Promise<string[]> {
    await program('gh', `if [ "$1 $2" = 'issue list' ]; then printf '%s' '${open}'; fi`);
    await runScript(script, { ...green, ...results });
    return (await calls()).filter((call) => !/^(?:label create|issue list)/.test(call));
  }

  test('opens an issue when a job is red', async () => {
    expect(await report('', { FUZZ: 'failure' })).toEqual([
      'issue create --title The nightly run is red --label nightly --body mutation: success, fuzz: failure, soak: success, e2e: success, audit: success. https://run',
    ]);
  });

  test.each(['failure', 'cancelled', 'skipped', ''])(
    'counts a job that ended with "%s" as red',
    async (result) => {
      expect(await report('', { SOAK: result })).toEqual([expect.stringMatching(/^issue create/)]);
    },
  );

  test('adds to the issue that is open, and opens no second one', async () => {
    expect(await report('17', { MUTATION: 'failure' })).toEqual([
      expect.stringMatching(/^issue comment 17 --body mutation: failure/),
    ]);
  });

  test('closes the issue when all is green again', async () => {
    expect(await report('17', {})).toEqual([
      expect.stringMatching(/^issue close 17 --comment Green again\./),
    ]);
  });

  test('says nothing about a green night', async () => {
    expect(await report('', {})).toEqual([]);
  });
});
