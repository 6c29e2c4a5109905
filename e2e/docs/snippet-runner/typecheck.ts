import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { Finding } from './finding.ts';
import type { Guide, Snippet } from './guide.ts';
import type { Kind } from './languages.ts';
import { runCommand } from './run-command.ts';

const e2e = path.resolve(import.meta.dirname, '../..');
const tsc = path.join(e2e, 'node_modules/typescript/bin/tsc');
const TYPED: ReadonlySet<Kind> = new Set<Kind>(['ts', 'test', 'compile']);

/** Typechecks the snippets of all guides strictly, in one compilation. */
export async function typecheck(guides: readonly Guide[]): Promise<Finding[]> {
  const snippets = guides.flatMap((guide) => guide.snippets);
  if (!snippets.some(({ kind }) => TYPED.has(kind))) return [];
  await using folder = await temporaryFolder('docs-types');
  const root = folder.path;
  const sources = new Map<string, Snippet>();
  await Promise.all(guides.map((guide, index) => layOut(guide, path.join(root, `g${index}`), sources)));
  await symlink(path.join(e2e, 'node_modules'), path.join(root, 'node_modules'));
  await writeFile(path.join(root, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify(config));
  const { code, stdout, stderr } = await runCommand(process.execPath, [tsc, '--pretty', 'false'], {
    cwd: root,
    env: {},
  });
  const findings = findingsIn(stdout, root, sources);
  if (code !== 0 && findings.length === 0) throw new Error(`tsc failed: ${stdout}${stderr}`);
  return findings;
}

/** Like a reader's project after `tsc --init`, with the default `lib`, but stricter about unused code. */
const config = {
  compilerOptions: {
    module: 'nodenext',
    target: 'esnext',
    types: ['node'],
    typeRoots: [path.join(e2e, 'node_modules/@types')],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUncheckedSideEffectImports: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    // Each snippet is a module of its own, even without an import.
    moduleDetection: 'force',
  },
  include: ['**/*.ts'],
};

/**
 * Writes the snippets into a folder. When a snippet writes a file again, that file and all later ones go into a new folder,
 * with copies of the other files.
 */
async function layOut(guide: Guide, base: string, sources: Map<string, Snippet>): Promise<void> {
  let generation = 0;
  let folder = path.join(base, '0');
  await mkdir(folder, { recursive: true });
  const written = new Set<string>();
  for (const snippet of guide.snippets) {
    const { kind, options, line, code } = snippet;
    const kept = options.get('file');
    if (!TYPED.has(kind) && kept === undefined) continue;
    if (kept !== undefined && written.has(kept)) {
      generation += 1;
      const next = path.join(base, String(generation));
      await mkdir(next);
      for (const name of written) {
        await mkdir(path.dirname(path.join(next, name)), { recursive: true });
        await copyFile(path.join(folder, name), path.join(next, name));
        const source = sources.get(path.join(folder, name));
        if (source !== undefined) sources.set(path.join(next, name), source);
      }
      folder = next;
    }
    const name = kept ?? `line-${line}.ts`;
    if (kept !== undefined) written.add(kept);
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
    sources.set(file, snippet);
  }
}

/** Parses `g0/0/line-12.ts(3,7): error TS2322: ...` and the indented lines that follow. */
function findingsIn(output: string, root: string, sources: ReadonlyMap<string, Snippet>): Finding[] {
  const findings = new Map<string, Finding>();
  let last: Finding | undefined;
  for (const text of output.split('\n')) {
    const [, name = '', line, message = ''] = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(text) ?? [];
    const source = sources.get(path.join(root, name));
    if (source !== undefined) {
      last = { file: source.file, line: source.line + Number(line), message };
      findings.set(JSON.stringify(last), last);
    } else if (last !== undefined && text.startsWith('  ')) {
      const key = JSON.stringify(last);
      last = { ...last, message: `${last.message}\n${text}` };
      findings.delete(key);
      findings.set(JSON.stringify(last), last);
    }
  }
  return [...findings.values()];
}
