import { readdirSync } from 'node:fs';
import path from 'node:path';

import { siteFolder } from '@workrights/portal/server';

/** The address of every page of the built portal, `/` first. */
export function sitePages(): string[] {
  return readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}/`.replace(/^\/\.\/$/, '/'))
    .toSorted();
}

/** Those of the pages of single fields and single open points, which are most of the site. */
export function smallPages(): string[] {
  return sitePages().filter((address) => /^\/reference\/(?:fields|open-points)\/./u.test(address));
}
