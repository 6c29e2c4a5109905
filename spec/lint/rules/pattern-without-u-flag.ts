import type { Oas3Rule } from '@redocly/openapi-core';

/** The longest length that a counted repetition of the contract plausibly has. */
const longestProbe = 130;

/**
 * Some validators compile a pattern with the `u` flag and some without. A pattern must compile and mean the same both ways:
 * no `\p{...}`, no `\u{...}`, no character outside the basic plane, and nothing that counts the two halves of such a
 * character.
 */
export const patternWithoutUFlag: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    const patterns: [string, string[]][] = [];
    if (typeof schema.pattern === 'string') patterns.push([schema.pattern, ['pattern']]);
    const { patternProperties } = schema as { patternProperties?: Record<string, unknown> };
    for (const key of Object.keys(patternProperties ?? {})) patterns.push([key, ['patternProperties', key]]);
    for (const [pattern, place] of patterns) {
      const problem = patternProblem(pattern);
      if (problem) report({ message: `Pattern ${pattern} ${problem}.`, location: location.child(place) });
    }
  },
});

function patternProblem(pattern: string): string | undefined {
  if (/(?<!\\)(?:\\\\)*\\(?:[pP]\{|u\{)/.test(pattern)) {
    return 'has an escape that only the u flag understands: write the ranges of the Unicode blocks';
  }
  if (/[\u{10000}-\u{10ffff}]/u.test(pattern)) return 'has a character outside the basic plane';
  let plain: RegExp;
  let unicode: RegExp;
  try {
    plain = new RegExp(pattern);
    unicode = new RegExp(pattern, 'u');
  } catch (error) {
    return `does not compile with and without the u flag: ${error instanceof Error ? error.message : error}`;
  }
  for (let length = 1; length <= longestProbe; length++) {
    for (const probe of [
      '\u{1f600}'.repeat(length),
      `a${'\u{1f600}'.repeat(length)}`,
      '\ud83d'.repeat(length),
    ]) {
      if (plain.test(probe) !== unicode.test(probe)) return 'counts characters differently with the u flag';
    }
  }
  return undefined;
}
