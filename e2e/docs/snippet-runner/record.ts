import { isObject } from '@workrights/spec/reader';

import { parse } from './compare-json.ts';
import type { Fence } from './fences.ts';
import type { Outcome } from './run-guide.ts';
import type { Pairing } from './shapes.ts';

/** Writes the actual output into the output fences that differ. Returns the new text of the guide. */
export function record(
  markdown: string,
  outcomes: readonly Omit<Outcome, 'requests'>[],
  pairing: Pairing,
): string {
  const lines = markdown.split('\n');
  for (const { snippet, difference, stdout, problem } of outcomes.toReversed()) {
    if (snippet.output === undefined || difference === undefined || problem !== undefined) continue;
    const text = newText(snippet.output, pairing.toShown(stdout ?? ''));
    if (text === undefined) continue;
    const { line, lastLine, column } = snippet.output;
    const indent = ' '.repeat(column - 1);
    const inner = text.split('\n').map((each) => (each === '' ? '' : indent + each));
    lines.splice(line, lastLine - line - 1, ...inner);
  }
  return lines.join('\n');
}

/** Undefined when the text has omissions, which a person must write again. */
function newText({ language, text }: Fence, seen: string): string | undefined {
  if (language !== 'json')
    return text.split('\n').some((line) => line.trimEnd().endsWith('...')) ? undefined : seen.trimEnd();
  const value = parse(seen);
  if (value === undefined) return undefined;
  return JSON.stringify(likeShown(parse(text)?.value, value.value), undefined, 2);
}

/** Omits again what the guide omits with a member `"..."`. */
function likeShown(shown: unknown, seen: unknown): unknown {
  if (Array.isArray(shown) && Array.isArray(seen)) {
    const gap = shown.indexOf('...');
    if (gap === -1) return seen.map((each, index) => likeShown(shown[index], each));
    const tail = shown.length - gap - 1;
    return [
      ...seen.slice(0, gap).map((each, index) => likeShown(shown[index], each)),
      '...',
      ...seen.slice(seen.length - tail).map((each, index) => likeShown(shown[gap + 1 + index], each)),
    ];
  }
  if (!isObject(shown) || !isObject(seen)) return seen;
  if (!('...' in shown)) {
    return Object.fromEntries(
      Object.entries(seen).map(([name, each]) => [name, likeShown(shown[name], each)]),
    );
  }
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => name === '...' || name in seen)
      .map(([name, each]) => [name, name === '...' ? each : likeShown(each, seen[name])]),
  );
}
