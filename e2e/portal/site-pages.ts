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

/** The pages that contain a kind of element which no earlier page has: its tag, classes, style and attributes. */
export function pagesOfEachKind(addresses: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  const isNew = (address: string): boolean => {
    const html = readFileSync(path.join(siteFolder, address, 'index.html'), 'utf8');
    const kinds = [...html.matchAll(/<[a-z](?:[^">]|"[^"]*")*>/gu)].map(([tag]) =>
      tag.replaceAll(/(?<!\b(?:class|style))="[^"]*"|(?<=--(?:letters|lines):)\d+/gu, ''),
    );
    const before = known.size;
    for (const kind of kinds) known.add(kind);
    return known.size > before;
  };
  return new Set(addresses.filter(isNew));
}
