import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** The authority of a source: the contract's word, the vendor's publications, or a hint that settles nothing. */
export const sourceKinds = ['first', 'public', 'secondary'] as const;

/** A source of the contract, as `sources.yaml` lists it. */
export interface Source {
  key: string;
  kind: (typeof sourceKinds)[number];
  title: string;
  about?: string;
  /** Absent for the first source, and if it wasn't noted. */
  url?: string;
  /** How much of a page's copy was read. A secondary source has a weight instead. */
  complete?: 'whole' | 'nearly' | 'part';
  /** Where an incomplete copy ends. */
  until?: string;
  weight?: 'low' | 'medium' | 'high';
}

/** The sources of the contract. Only the portal's page "Sources" may show their names and hosts. */
export interface Sources {
  vendor: {
    name: string;
    /** Texts in lower case that may appear only in `sources.yaml` and on that page. */
    marks: string[];
  };
  /** The archived copies: the most characters of a page, and the day on which they were read. */
  copies: { characters: number; read: string };
  /** What each host serves, and the key of the source that says it. */
  hosts: { host: string; for: string; source: string }[];
  sources: Source[];
}

/**
 * Reads the sources.
 *
 * @throws BundleError when the contract has not been bundled.
 */
export function readSources(): Sources {
  return parse(readText(path.join(specFolder, 'dist/sources.yaml'))) as Sources;
}
