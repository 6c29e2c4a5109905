import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. The build runs in apps/portal and bundles this file, so its own address is no help. */
export const repositoryFolder = findRoot(process.cwd());

/** Markdown of the repository that is a page of the portal: the guides, and what a reader of a package wants to know. */
export const pagePatterns = [
  'docs/**/*.md',
  'packages/{cli,client,durable,n8n-nodes-workrights,observe,validators}/README.md',
  'apps/{mock,sandbox}/README.md',
  'examples/*/README.md',
];

/** What the portal shows of a file in a better way than as a copy. */
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

/** Paths from the root of the repository, sorted. */
export function pageFiles(): string[] {
  return [...isPage].toSorted();
}

/**
 * The name of a page within the site: `docs/visa-checks/australia.md` is `guides/visa-checks/australia`, the index
 * `docs/README.md` is `guides`, `packages/client/README.md` is `repository/packages/client`.
 */
export function pageId(file: string): string {
  const name = file.startsWith('docs/') ? file.replace(/^docs/, 'guides') : `repository/${file}`;
  return name.replace(/(?:\/README)?\.md$/, '');
}

/**
 * Where the portal has what a link of a Markdown file points to.
 *
 * @param file the file with the link, from the root of the repository.
 * @param link as written: relative, absolute within the portal, or outside.
 * @returns the link for the portal, and the file to copy when it has no page.
 * @throws Error when the link points to nothing.
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

/** As it is: pictures are no text. */
export function readRepositoryBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(repositoryFolder, file)));
}

function findRoot(folder: string): string {
  if (statSync(join(folder, 'pnpm-workspace.yaml'), { throwIfNoEntry: false })) return folder;
  if (dirname(folder) === folder) throw new Error('Build the portal within its repository.');
  return findRoot(dirname(folder));
}

/** The path of a file from the root of the repository. */
export function fileOf(url: URL | undefined): string {
  if (!url) throw new Error('A page of the portal is read from a file.');
  return fileURLToPath(url).slice(repositoryFolder.length + 1);
}

interface Release {
  readonly repository: string;
  readonly branch: string;
}

const release = JSON.parse(readFileSync(join(repositoryFolder, 'release.json'), 'utf8')) as Release;

/** Where the repository is on the web: `release.json` says it, or the environment of the build. No address: no links to it. */
export const repository = {
  url: (process.env['REPOSITORY'] || release.repository).replace(/\/$/u, ''),
  branch: process.env['REPOSITORY_BRANCH'] || release.branch,
};

/** Where a file of the repository is edited, given from its root. */
export function editAddress(file: string): string | undefined {
  return addressOf('edit', file);
}

/** Where a file of the repository is read, given from its root. */
export function sourceAddress(file: string): string | undefined {
  return addressOf('blob', file);
}

function addressOf(view: 'edit' | 'blob', file: string): string | undefined {
  return repository.url === '' ? undefined : `${repository.url}/${view}/${repository.branch}/${file}`;
}
