import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'oxc-parser';

/** A file of code that is written by hand, with the files and packages that it names. */
export interface Module {
  /** From the root of the repository. */
  readonly path: string;
  readonly lines: number;
  /** What it imports, types too: paths from the root for its own files, names for packages. */
  readonly imports: readonly string[];
  /** The names that it exports. */
  readonly exports: readonly string[];
}

const CODE = /\.(?:[cm]?[jt]sx?|astro|css)$/u;
const PARSED = /\.[cm]?tsx?$/u;

/** All files of a repository that git knows, and that are there: a release has deleted its changesets and not committed that yet. */
export function trackedFiles(root: string): string[] {
  const listing = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listing.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** The modules among files: code that people write, and so have to read. */
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
    // Of an import() the parser tells where its argument is, quotes included.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => quoted(source.slice(start, end))),
  ];
  return { named, exports: exported.flatMap(({ exportName }) => exportName.name ?? []) };
}

/** The frontmatter and the scripts of a page of Astro, whose syntax the parser doesn't read. */
function ofPage(source: string): Named {
  const imports = source.matchAll(/^\s*import\s(?:[^'"]*\sfrom\s)?\s*['"]([^'"]+)['"]/gmu);
  return { named: [...imports].map(([, request = '']) => request), exports: [] };
}

const quoted = (argument: string) => /^(['"])(.+)\1$/u.exec(argument)?.[2] ?? [];

/** The file that an import leads to. The n8n node is CommonJS, whose imports have no endings. */
function resolved(file: string, request: string, known: ReadonlySet<string>): string {
  if (!request.startsWith('.')) return request;
  const target = path.posix.join(path.posix.dirname(file), request);
  return [target, `${target}.ts`, `${target}/index.ts`].find((each) => known.has(each)) ?? target;
}
