import { repository } from './repository.ts';

/**
 * Where a reader opens an issue about a page, with the page filled in. Undefined if the repository has no address.
 *
 * @param pathname of the page, within the portal.
 */
export function issueAddress(title: string, pathname: string): string | undefined {
  if (repository.url === '') return undefined;
  const filledIn = new URLSearchParams({
    title: `Not answered: ${title}`,
    body: `Page: ${pathname}\n\nWhat I wanted to know:\n\nWhat is missing or wrong:\n\n(Please name no person, document number, token or key.)\n`,
  });
  return `${repository.url}/issues/new?${filledIn}`;
}
