import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'n8n-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nodeFolder = join(import.meta.dirname, '../nodes/WorkRights');
const codegen = dirname(createRequire(import.meta.url).resolve('@workrights/codegen/package.json'));

function filesBelow(root: string): Record<string, string> {
  const files = ['generated', '__schema__'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(
    files.toSorted().map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]),
  );
}

it('is what the contract gives now; if not, run: pnpm --filter n8n-nodes-workrights codegen', () => {
  execFileSync(process.execPath, [join(codegen, 'src/main.ts'), 'n8n'], { cwd: folder });
  expect(filesBelow(nodeFolder)).toEqual(filesBelow(join(folder, 'nodes/WorkRights')));
});
