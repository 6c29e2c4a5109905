import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { createMock } from '@workrights/mock';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

const sandbox = useOnce(() => createSandbox());
const mock = useOnce(() => createMock());
const folder = useOnce(() => temporaryFolder('readme'));

/** The only example in a language that contains `text`, with the addresses of the running servers. */
function example(language: string, text: string): string {
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
  const found = blocks.filter((code) => code.includes(text));
  expect(found).toHaveLength(1);
  return found[0]!
    .replaceAll('http://127.0.0.1:4010', sandbox.url)
    .replaceAll('http://127.0.0.1:4011', mock.url);
}

test('its curl line for the sandbox creates a check', async () => {
  const { stdout } = await run('sh', ['-c', example('sh', '/v2/visa-checks \\')]);
  expect(JSON.parse(stdout)).toMatchObject({ data: { status: 'pending' } });
});

test('its curl line for the mock gets the example that it names', async () => {
  const { stdout } = await run('sh', ['-c', example('sh', 'Prefer: example=')]);
  expect(JSON.parse(stdout)).toMatchObject({ data: { australia: { visa_check_type: 'study' } } });
});

test('its TypeScript example ends with a PDF on disk', async () => {
  // The example waits like its reader, while the sandbox's time runs ahead.
  using _ = setInterval(() => sandbox.clock.advance(60_000), 1000);
  const module = `process.chdir(${JSON.stringify(folder.path)});\n${example('ts', 'createAndWait')}`;
  await run(process.execPath, ['--input-type=module-typescript', '--eval', module], {
    cwd: path.join(root, 'e2e'),
  });
  expect(readdirSync(folder.path)).toEqual([expect.stringMatching(/^vc_\w+\.pdf$/)]);
});

test('it opens with the two commands that do everything', () => {
  const [, commands = ''] = /^```sh\n(.*?)^```/ms.exec(readme) ?? [];
  const words = commands.split('\n').map((line) => line.split('#')[0]!.trim());
  expect(words.slice(0, 2)).toEqual(['npx -y pnpm@12.21.0 start', 'npx -y pnpm@12.21.0 test']);
});
