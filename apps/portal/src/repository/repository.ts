import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, from the working folder: the build runs in apps/portal and bundles this file elsewhere. */
export const repositoryFolder = findRoot(process.cwd());

/** Markdown files that are pages of the portal: the guides, and the READMEs that users of a package read. */
export const pagePatterns = [
  'docs/**/*.md',
  'packages/{cli,client,durable,mcp,n8n-nodes-workrights,node-red-contrib-workrights,observe,validators}/README.md',
  'apps/{mock,sandbox}/README.md',
  'examples/*/README.md',
];

/** Files and folders that have a better page than a copy. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'packages/client/api.md': '/reference/client/',
  'spec/not-shown.yaml': '/reference/open-points/',
  'spec/sources.yaml': '/reference/sources/',
  'spec/visa-checks/openapi.yaml': '/reference/#visa-checks',
  'spec/work-rights/openapi.yaml': '/reference/#work-rights',
  'spec/fixtures': '/downloads/#fixtures',
  'spec/fixtures/accepted': '/downloads/#fixtures',
  'spec/fixtures/rejected': '/downloads/#fixtures',
  examples: '/repository/#examples',
  packages: '/repository/#packages',
  apps: '/repository/#apps',
};

const isPage = new Set(globSync(pagePatterns, { cwd: repositoryFolder }));

/** Relative to the root of the repository, sorted. */
export function pageFiles(): string[] {
  return [...isPage].toSorted();
}

/**
 * The id of a page within the site: `docs/visa-checks/australia.md` is `guides/visa-checks/australia`, the index
 * `docs/README.md` is `guides`, `packages/client/README.md` is `repository/packages/client`.
 */
export function pageId(file: string): string {
  const name = file.startsWith('docs/') ? file.replace(/^docs/, 'guides') : `repository/${file}`;
  return name.replace(/(?:\/README)?\.md$/, '');
}

/**
 * Resolves a link of a Markdown file to its place in the portal.
 *
 * @param file the file with the link, relative to the root of the repository.
 * @param link as written: relative, absolute within the portal, or external.
 * @returns the portal's link, and the file to copy when it has no page.
 * @throws Error when the target doesn't exist.
 */
export function resolveLink(file: string, link: string): { href: string; copy?: string } {
  if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link)) return { href: link };
  const [path = '', anchor] = link.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const target = posix.normalize(posix.join(dirname(file), decodeURI(path))).replace(/\/$/, '');
  const elsewhere = SHOWN_ELSEWHERE[target];
  if (elsewhere !== undefined) return { href: elsewhere };
  for (const page of [target, `${target}/README.md`])
    if (isPage.has(page)) return { href: `/${pageId(page)}/${hash}` };
  const found = statSync(join(repositoryFolder, target), { throwIfNoEntry: false });
  if (target.startsWith('..') || !found?.isFile())
    throw new Error(`${file}: the link "${link}" points to no page and no file.`);
  return { href: `/files/${target}`, copy: target };
}

export function readRepositoryFile(file: string): string {
  return readFileSync(join(repositoryFolder, file), 'utf8');
}

/** The bytes of a file, such as a picture. */
export function readRepositoryBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(repositoryFolder, file)));
}

function findRoot(folder: string): string {
  if (statSync(join(folder, 'pnpm-workspace.yaml'), { throwIfNoEntry: false })) return folder;
  if (dirname(folder) === folder) throw new Error('Build the portal within its repository.');
  return findRoot(dirname(folder));
}

/** The path of a file, relative to the root of the repository. */
export function fileOf(url: URL | undefined): string {
  if (!url) throw new Error('A page of the portal is read from a file.');
  return fileURLToPath(url).slice(repositoryFolder.length + 1);
}

interface Release {
  readonly repository: string;
  readonly branch: string;
}

const release = JSON.parse(readFileSync(join(repositoryFolder, 'release.json'), 'utf8')) as Release;

/** The repository's address on the web. If it is empty, pages have no links to the repository. */
export const repository = {
  url: (process.env['REPOSITORY'] || release.repository).replace(/\/$/u, ''),
  branch: process.env['REPOSITORY_BRANCH'] || release.branch,
};

/** Where a file of the repository can be edited. `file` is relative to its root. */
export function editAddress(file: string): string | undefined {
  return addressOf('edit', file);
}

/** Where a file of the repository can be read. `file` is relative to its root. */
export function sourceAddress(file: string): string | undefined {
  return addressOf('blob', file);
}

function addressOf(view: 'edit' | 'blob', file: string): string | undefined {
  return repository.url === '' ? undefined : `${repository.url}/${view}/${repository.branch}/${file}`;
}
