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
  return files
    .filter((file) => CODE.test(file) && !/(?:^|\/)(?:generated|__schema__)\//u.test(file))
    .map((file) => readModule(file, readFileSync(path.join(root, file), 'utf8')));
}

function readModule(file: string, source: string): Module {
  const lines = source.split('\n').length - 1;
  if (!PARSED.test(file))
    return { path: file, lines, imports: [...importsOfPage(file, source)], exports: [] };
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    // Of an import() the parser tells where its argument is, quotes included.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => quoted(source.slice(start, end))),
  ];
  return {
    path: file,
    lines,
    imports: [...new Set(named.map((request) => resolved(file, request)))],
    exports: exported.flatMap(({ exportName }) => exportName.name ?? []),
  };
}

/** The frontmatter and the scripts of a page of Astro, whose syntax the parser doesn't read. */
function importsOfPage(file: string, source: string): Set<string> {
  const named = source.matchAll(/^\s*import\s(?:[^'"]*\sfrom\s)?\s*['"]([^'"]+)['"]/gmu);
  return new Set([...named].map(([, request = '']) => resolved(file, request)));
}

const quoted = (argument: string) => /^(['"])(.+)\1$/u.exec(argument)?.[2] ?? [];

function resolved(file: string, request: string): string {
  return request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : request;
}
