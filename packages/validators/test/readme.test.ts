import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it("the README's example prints what the README says, on the built package", async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const block = (language: string): string => readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', block('ts')],
    { cwd: new URL('..', import.meta.url) },
  );
  expect(stdout).toBe(block('text'));
});
