import { languages as programs } from '@workrights/portal/languages';

/** What is done with a snippet. */
export type Kind =
  /** Run by bash. */
  | 'sh'
  /** A command that keeps running: started in a suite of its own. */
  | 'starts'
  /** A line that installs packages: their names are looked at. */
  | 'install'
  /** The name of a package of this repository, to copy. */
  | 'package'
  /** Commands for the root of the repository that the gate runs anyway: their scripts must exist. */
  | 'repository'
  /** Typechecked and run by Node. */
  | 'ts'
  /** Typechecked and run by vitest. */
  | 'test'
  /** A program in another language, run by its tool. */
  | 'program'
  /** Typechecked only. */
  | 'compile'
  /** Parsed, held against the contract, written to the guide's folder: as its words say. */
  | 'json'
  /** A workflow, executed by a real n8n. */
  | 'n8n'
  /** A diagram with its text alternative. */
  | 'mermaid'
  /** Parsed. */
  | 'yaml'
  /** What the snippet before it prints. */
  | 'output';

interface Language {
  /** Kind of a fence without a word that names one. */
  readonly plain?: Kind;
  /** Words that name the kind. */
  readonly kinds?: Readonly<Record<string, Kind>>;
  /** Words with a value: `file=a.json`. */
  readonly options?: readonly string[];
  /** At least one of the options must be there when no word names the kind. */
  readonly needsOption?: boolean;
}

/**
 * Time doesn't run ahead while the snippet runs. For what looks for a lost check: it takes a clock that jumps between a request and
 * the look for two clocks that differ, and holds the row.
 */
export const REAL_TIME = 'real-time';

/** Every language and every word that a fence in a guide may have, and what checks it. */
export const languages: Readonly<Record<string, Language>> = {
  sh: {
    plain: 'sh',
    kinds: { [REAL_TIME]: 'sh', starts: 'starts', install: 'install', repository: 'repository' },
  },
  ts: { plain: 'ts', kinds: { test: 'test', compile: 'compile' }, options: ['file'] },
  json: {
    plain: 'json',
    kinds: { n8n: 'n8n', output: 'output' },
    options: ['file', 'request', 'response', 'status', 'schema'],
    needsOption: true,
  },
  text: { kinds: { output: 'output', package: 'package' } },
  yaml: { plain: 'yaml', options: ['file'] },
  ...Object.fromEntries(programs.map(({ highlight }) => [highlight, { plain: 'program' as const }])),
  mermaid: { plain: 'mermaid' },
};
