import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'oxc-parser';

/** A file of hand-written code, with its imports and exports. */
export interface Module {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly lines: number;
  /** All imports, of types too: its own files by their path from the root, packages by their name. */
  readonly imports: readonly string[];
  readonly exports: readonly string[];
}

const CODE = /\.(?:[cm]?[jt]sx?|astro|css)$/u;
const PARSED = /\.[cm]?tsx?$/u;

/** All files in git's index that exist on disk. A release has deleted its changesets but not committed that yet. */
export function trackedFiles(root: string): string[] {
  const listing = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listing.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** The modules among the files: hand-written code. */
export function readModules(root: string, files: readonly string[]): Module[] {
  const known = new Set(files);
  return files
    .filter((file) => CODE.test(file) && !/(?:^|\/)(?:generated|__schema__)\//u.test(file))
    .map((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const { named, exports } = PARSED.test(file) ? parsed(file, source) : ofPage(source);
      const imports = [...new Set(named.map((request) => resolved(file, request, known)))];
      return { path: file, lines: source.split('\n').length - 1, imports, exports };
    });
}

interface Named {
  readonly named: readonly string[];
  readonly exports: readonly string[];
}

function parsed(file: string, source: string): Named {
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    // For an `import()`, the parser gives only the position of the argument, quotes included.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => quoted(source.slice(start, end))),
  ];
  return { named, exports: exported.flatMap(({ exportName }) => exportName.name ?? []) };
}

/** Reads the imports of an Astro page, because the parser doesn't know its syntax. */
function ofPage(source: string): Named {
  const imports = source.matchAll(/^\s*import\s(?:[^'"]*\sfrom\s)?\s*['"]([^'"]+)['"]/gmu);
  return { named: [...imports].map(([, request = '']) => request), exports: [] };
}

const quoted = (argument: string) => /^(['"])(.+)\1$/u.exec(argument)?.[2] ?? [];

/** Resolves an import to a file. The n8n node is CommonJS, and its imports have no file extensions. */
function resolved(file: string, request: string, known: ReadonlySet<string>): string {
  if (!request.startsWith('.')) return request;
  const target = path.posix.join(path.posix.dirname(file), request);
  return [target, `${target}.ts`, `${target}/index.ts`].find((each) => known.has(each)) ?? target;
}
