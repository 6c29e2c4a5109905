import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { npmReadme } from './npm-readme.ts';
import { publishedPackages } from './published-packages.ts';
import { PLACEHOLDER, type ReleaseFacts, type Repository } from './release-facts.ts';

/** The placeholder, and the branch of its links to files. */
const LINK = new RegExp(`${RegExp.escape(PLACEHOLDER)}(?:/(?<view>tree|blob)/main(?=/))?`, 'gu');

/**
 * Prepares the packages of a checkout for npm. Writes their READMEs for npm, and the repository and the author into each
 * file that npm shows or n8n links. Changes files in place, built ones too.
 */
export function prepare(root: string, { repository, author }: ReleaseFacts): void {
  const { url, branch } = repository;
  for (const { folder } of publishedPackages(root)) {
    const manifestFile = path.join(root, folder, 'package.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files?: readonly string[] };
    const ready = {
      ...manifest,
      homepage: `${url}/tree/${branch}/${folder}#readme`,
      bugs: { url: `${url}/issues` },
      author,
      repository: { type: 'git', url: `git+${url}.git`, directory: folder },
      ...(folder === 'packages/mcp' && { mcpName: mcpNameOf(url) }),
    };
    writeFileSync(manifestFile, `${JSON.stringify(ready, undefined, 2)}\n`);

    const held = ['package.json', 'README.md', 'LICENSE', ...(manifest.files ?? [])];
    const holds = (file: string) => held.some((each) => file === each || file.startsWith(`${each}/`));
    const readme = path.join(root, folder, 'README.md');
    writeFileSync(readme, npmReadme(readFileSync(readme, 'utf8'), folder, repository, holds));
    for (const place of held) nameRepository(path.join(root, folder, place), repository);
  }
}

/** The registry of MCP servers gives a name to whoever owns this account of GitHub, or this domain. */
export function mcpNameOf(repository: string): string {
  const { hostname, pathname } = new URL(repository);
  const [, owner = ''] = pathname.split('/');
  const domain = hostname === 'github.com' ? `${owner}.github.io` : hostname;
  return `${domain.split('.').toReversed().join('.')}/workrights`;
}

/** Replaces the placeholder by the repository, in a file or in all files of a folder. */
function nameRepository(place: string, { url, branch }: Repository): void {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const entry of readdirSync(place)) nameRepository(path.join(place, entry), { url, branch });
  } else if (found !== undefined) {
    const bytes = readFileSync(place);
    if (!bytes.includes(PLACEHOLDER)) return;
    const text = bytes.toString('utf8');
    const view = (groups: { view?: string }) =>
      groups.view === undefined ? url : `${url}/${groups.view}/${branch}`;
    writeFileSync(
      place,
      text.replace(LINK, (...args) => view(args.at(-1) as { view?: string })),
    );
  }
}
