import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isRehearsal } from './rehearsal.ts';

/** The repository that npm links to. */
export interface Repository {
  /** Such as `https://github.com/OWNER/NAME`, without a final slash. */
  readonly url: string;
  readonly branch: string;
}

/** What `release.json` tells npm about all packages. */
export interface ReleaseFacts {
  readonly repository: Repository;
  readonly author: { readonly name: string; readonly email: string };
}

/** The URL in the sources of the n8n node, whose lint requires one. A release replaces it by the real one. */
export const PLACEHOLDER = 'https://github.com/workrights-kit/workrights-kit';

/** What a rehearsal uses when `release.json` has no value yet. */
const STAND_IN = { repository: 'https://code.example/us/kit', email: 'maintainers@kit.example' };

/** Names that are reserved for examples and tests. */
const RESERVED = /[.@](?:example|example\.(?:com|net|org)|invalid|localhost|test)$/iu;
/** The placeholder that the errors below show for the user to replace. */
const UNFILLED = /^https:\/\/[^/]+\/OWNER\/NAME$/u;

/**
 * The repository and the author that npm shows. The variables `REPOSITORY` and `REPOSITORY_BRANCH` win over `release.json`.
 *
 * @throws Error when a value is missing or a placeholder, unless this is a rehearsal
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
