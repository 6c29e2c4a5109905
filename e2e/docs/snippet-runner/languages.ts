import { languages as programs } from '@workrights/portal/languages';

/** How a snippet is tested. */
export type Kind =
  /** Run by bash. */
  | 'sh'
  /** A command that keeps running. A separate suite starts it. */
  | 'starts'
  /** A line that installs packages. Their names are checked. */
  | 'install'
  /** The name of a package of this repository, for copying. */
  | 'package'
  /** Commands for the root of the repository that the gate runs anyway. Their scripts must exist. */
  | 'repository'
  /** Typechecked and run by Node. */
  | 'ts'
  /** Typechecked and run by vitest. */
  | 'test'
  /** A program in another language, run by its tool. */
  | 'program'
  /** Typechecked only. */
  | 'compile'
  /** Parsed, validated against the contract, written to the guide's folder, as its words say. */
  | 'json'
  /** A workflow, executed by a real n8n. */
  | 'n8n'
  /** A diagram with its text alternative. */
  | 'mermaid'
  /** Parsed. */
  | 'yaml'
  /** The output of the snippet before it. */
  | 'output';

interface Language {
  /** The kind of a fence without a word that names one. */
  readonly plain?: Kind;
  /** Words that name the kind. */
  readonly kinds?: Readonly<Record<string, Kind>>;
  /** Words with a value: `file=a.json`. */
  readonly options?: readonly string[];
  /** Whether a fence without a kind needs at least one of the options. */
  readonly needsOption?: boolean;
}

/**
 * Time doesn't run ahead while the snippet runs. For snippets that reconcile a lost check: if the clock jumped between the
 * request and the lookup, the client would see two different clocks and hold the row.
 */
export const REAL_TIME = 'real-time';

/** Every language and every word that a fence in a guide may have, and how it is checked. */
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
