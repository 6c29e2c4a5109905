import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { siteFolder } from '@workrights/portal/server';

/** The address of every page of the built portal. `/` comes first. */
export function sitePages(): string[] {
  return readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}/`.replace(/^\/\.\/$/, '/'))
    .toSorted();
}

/** The pages of single fields and single open points, which are most of the site. */
export function smallPages(): string[] {
  return sitePages().filter((address) => /^\/reference\/(?:fields|open-points)\/./u.test(address));
}

/** As few pages as contain each kind of element: its tag, classes, style and attributes. */
export function pagesOfEachKind(addresses: readonly string[]): ReadonlySet<string> {
  const chosen = new Set<string>();
  /** Of each page, the kinds that no chosen page has. */
  let pages = addresses.map((address) => ({ address, kinds: kindsIn(address) }));
  for (;;) {
    const [next] = pages.toSorted((one, other) => other.kinds.size - one.kinds.size);
    if (next === undefined || next.kinds.size === 0) return chosen;
    chosen.add(next.address);
    pages = pages.map(({ address, kinds }) => ({ address, kinds: kinds.difference(next.kinds) }));
  }
}

function kindsIn(address: string): Set<string> {
  const html = readFileSync(path.join(siteFolder, address, 'index.html'), 'utf8');
  const tags = html.matchAll(/<[a-z](?:[^">]|"[^"]*")*>/gu);
  return new Set(
    [...tags].map(([tag]) =>
      tag.replaceAll(/(?<!\b(?:class|style))="[^"]*"|(?<=--(?:letters|lines):)\d+/gu, ''),
    ),
  );
}
