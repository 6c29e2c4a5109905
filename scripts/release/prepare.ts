import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { npmReadme, type Repository } from './npm-readme.ts';
import { publishedPackages } from './published-packages.ts';

/** Which repository npm links to: the variables win over `release.json`. @throws Error when neither names one. */
export function readRepository(root: string, environment: NodeJS.ProcessEnv): Repository {
  const { repository, branch } = JSON.parse(readFileSync(path.join(root, 'release.json'), 'utf8')) as {
    repository: string;
    branch: string;
  };
  const url = environment['REPOSITORY'] || repository;
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/u.test(url)) {
    throw new Error(
      'No repository. Set `repository` in release.json to a URL such as https://github.com/OWNER/NAME: npm compares it with where a package was built.',
    );
  }
  return { url, branch: environment['REPOSITORY_BRANCH'] || branch };
}

/**
 * Makes the packages of a checkout ready for npm: writes their READMEs for readers there, and the repository into each
 * `package.json`, which provenance needs. Changes the files in place.
 */
export function prepare(root: string, repository: Repository): void {
  for (const { folder } of publishedPackages(root)) {
    const manifestFile = path.join(root, folder, 'package.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files?: readonly string[] };
    const { url } = repository;
    const ready = {
      ...manifest,
      homepage: `${url}/tree/${repository.branch}/${folder}#readme`,
      bugs: { url: `${url}/issues` },
      repository: { type: 'git', url: `git+${url}.git`, directory: folder },
    };
    writeFileSync(manifestFile, `${JSON.stringify(ready, undefined, 2)}\n`);

    const held = ['package.json', 'README.md', 'LICENSE', ...(manifest.files ?? [])];
    const holds = (file: string) => held.some((each) => file === each || file.startsWith(`${each}/`));
    const readme = path.join(root, folder, 'README.md');
    writeFileSync(readme, npmReadme(readFileSync(readme, 'utf8'), folder, repository, holds));
  }
}
