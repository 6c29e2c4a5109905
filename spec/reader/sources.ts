import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** How much a source settles: the contract's word, what the vendor publishes, or a hint that settles nothing. */
export const sourceKinds = ['first', 'public', 'secondary'] as const;

/** A source of the contract, as `sources.yaml` lists it. */
export interface Source {
  key: string;
  kind: (typeof sourceKinds)[number];
  title: string;
  about?: string;
  /** Of all but the first source, if it was noted. */
  url?: string;
  /** How much of a page the copy has that was read. A secondary source has a weight. */
  complete?: 'whole' | 'nearly' | 'part';
  /** What a copy ends at. */
  until?: string;
  weight?: 'low' | 'medium' | 'high';
}

/** The sources of the contract. The portal's page "Sources" alone shows the names and hosts in it. */
export interface Sources {
  vendor: {
    name: string;
    /** Texts that stand nowhere but in `sources.yaml` and on that page, in lower case. */
    marks: string[];
  };
  /** The archived copies: how many characters of a page they have, and the day on which they were read. */
  copies: { characters: number; read: string };
  /** What is where, and the key of the source that says it. */
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
