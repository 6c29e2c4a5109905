import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isRehearsal } from './rehearsal.ts';

/** Where the repository is, for links from npm. */
export interface Repository {
  /** Such as `https://github.com/OWNER/NAME`, without a slash at the end. */
  readonly url: string;
  readonly branch: string;
}

/** What `release.json` says to npm about all packages. */
export interface ReleaseFacts {
  readonly repository: Repository;
  readonly author: { readonly name: string; readonly email: string };
}

/** What the sources of the n8n node name until a release writes the real one: n8n's lint wants an address there. */
export const PLACEHOLDER = 'https://github.com/workrights-kit/workrights-kit';

/** What a rehearsal fills in where `release.json` says nothing yet. */
const STAND_IN = { repository: 'https://code.example/us/kit', email: 'maintainers@kit.example' };

/** Names that belong to nobody. */
const RESERVED = /[.@](?:example|example\.(?:com|net|org)|invalid|localhost|test)$/iu;
/** As the errors below write it, for somebody to fill in. */
const UNFILLED = /^https:\/\/[^/]+\/OWNER\/NAME$/u;

/**
 * The repository and the author that npm shows. The variables `REPOSITORY` and `REPOSITORY_BRANCH` win over `release.json`.
 *
 * @throws Error when one isn't given, or is a placeholder; a rehearsal may have both
 */
export function readReleaseFacts(root: string, environment: NodeJS.ProcessEnv): ReleaseFacts {
  const { repository, branch, author } = JSON.parse(
    readFileSync(path.join(root, 'release.json'), 'utf8'),
  ) as ReleaseFacts['repository'] & { repository: string; author: ReleaseFacts['author'] };
  const isTried = isRehearsal(environment);
  const url = environment['REPOSITORY'] || repository || (isTried ? STAND_IN.repository : '');
  const email = author.email || (isTried ? STAND_IN.email : '');
  const isReserved = (host: string) => !isTried && RESERVED.test(host);
  if (
    !/^https:\/\/[^/]+\/[^/]+\/[^/]+$/u.test(url) ||
    url === PLACEHOLDER ||
    UNFILLED.test(url) ||
    isReserved(new URL(url).hostname)
  ) {
    throw new Error(
      'No repository. Set `repository` in release.json to a URL such as https://github.com/OWNER/NAME: npm compares it with where a package was built.',
    );
  }
  if (!/^[^@\s]+@[^@\s]+$/u.test(email) || isReserved(email)) {
    throw new Error(
      'No author. Set `author.email` in release.json to an address that people can write to: npm shows it.',
    );
  }
  return {
    repository: { url, branch: environment['REPOSITORY_BRANCH'] || branch },
    author: { name: author.name, email },
  };
}
