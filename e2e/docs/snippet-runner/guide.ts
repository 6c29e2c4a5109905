import { fencesOf, type Fence } from './fences.ts';
import type { Finding } from './finding.ts';
import { languages, type Kind } from './languages.ts';

/** A snippet of a guide: a fence, how it is tested, and its output in the guide. */
export interface Snippet {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly fence: Fence;
  readonly code: string;
  /** The values of words such as `file=a.json`. */
  readonly options: ReadonlyMap<string, string>;
  readonly output: Fence | undefined;
}

export interface Guide {
  /** The path from the root of the repository, or a name for the text. */
  readonly file: string;
  readonly markdown: string;
  readonly snippets: readonly Snippet[];
  /** Errors that are found without running anything. */
  readonly findings: readonly Finding[];
}

const SHOWS_OUTPUT: ReadonlySet<Kind> = new Set<Kind>(['sh', 'ts', 'test', 'n8n']);

/** Reads the snippets of a guide. An unknown word in a fence is a finding, so that everything in a guide is checked. */
export function readGuide(file: string, markdown: string): Guide {
  const findings: Finding[] = [];
  const snippets: { -readonly [Key in keyof Snippet]: Snippet[Key] }[] = [];
  let previous: Kind | undefined;
  for (const fence of fencesOf(markdown)) {
    const { line } = fence;
    const read = readInfo(fence);
    if (typeof read === 'string') {
      findings.push({ file, line, message: read });
      previous = undefined;
      continue;
    }
    const { kind, options } = read;
    if (kind !== 'output') {
      snippets.push({ file, line, kind, fence, code: fence.text, options, output: undefined });
    } else if (previous === undefined || !SHOWS_OUTPUT.has(previous)) {
      findings.push({ file, line, message: 'an output without a snippet right before it that is run' });
    } else {
      snippets.at(-1)!.output = fence;
    }
    previous = kind;
  }
  return { file, markdown, snippets, findings };
}

interface Info {
  readonly kind: Kind;
  readonly options: ReadonlyMap<string, string>;
}

/** Returns a message when nothing checks the fence's language or one of its words. */
function readInfo({ language, words }: Fence): Info | string {
  const rules = languages[language];
  if (rules === undefined)
    return `nothing checks fences of the language "${language}" (e2e/docs/snippet-runner/languages.ts)`;
  const kinds: Kind[] = [];
  const options = new Map<string, string>();
  for (const word of words) {
    const [name = '', value] = word.split(/=(.*)/s);
    const kind = rules.kinds?.[word];
    if (kind !== undefined) kinds.push(kind);
    else if (value && rules.options?.includes(name)) options.set(name, value);
    else
      return `nothing checks the word "${word}" of a ${language} fence (e2e/docs/snippet-runner/languages.ts)`;
  }
  if (kinds.length > 1) return `a fence cannot be both ${kinds.join(' and ')}`;
  const [kind = rules.plain] = kinds;
  if (kind === undefined)
    return `a ${language} fence needs one of: ${Object.keys(rules.kinds ?? {}).join(', ')}`;
  if (kinds.length === 0 && rules.needsOption && options.size === 0) {
    return `a ${language} fence needs one of: ${[...Object.keys(rules.kinds ?? {}), ...(rules.options ?? []).map((name) => `${name}=`)].join(', ')}`;
  }
  return { kind, options };
}

/** Names a snippet by its line and its beginning: `12: sh curl -s http://...`. */
export function nameOf({ line, fence, code }: Snippet): string {
  const [first = ''] = code.trimStart().split('\n');
  return `line ${line}: ${[fence.language, ...fence.words].join(' ')}: ${first.slice(0, 60)}`;
}
