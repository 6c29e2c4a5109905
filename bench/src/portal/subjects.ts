import { readdirSync } from 'node:fs';
import path from 'node:path';

import { siteFolder } from '@workrights/portal/server';

import type { Subject } from './measure.ts';

export interface Subjects {
  /** The portal's pages of the operations. */
  readonly operations: Subject[];
  /** The other pages of the portal's reference. */
  readonly others: Subject[];
  /** Other tools' pages with the whole document. They open with its introduction, so only its title must be visible. */
  readonly rivals: Subject[];
}

export function subjects(portal: string, peers: string): Subjects {
  return {
    operations: ['visa-checks', 'work-rights'].flatMap((name) =>
      folders(path.join(siteFolder, 'reference', name)).map((operation) =>
        page(portal, `/reference/${name}/${operation}/`),
      ),
    ),
    others: ['fields', 'open-points', 'errors'].map((name) => page(portal, `/reference/${name}/`)),
    rivals: [
      { name: 'Redoc, inlined', url: `${peers}/redoc/`, text: 'Visa Checks API' },
      { name: 'Scalar', url: `${peers}/scalar/`, text: 'Visa Checks API' },
    ],
  };
}

function folders(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Every page of the reference ends with the link `Previous`. When that is visible, the whole page has been read. */
function page(origin: string, address: string): Subject {
  return { name: address, url: origin + address, text: 'Previous' };
}
