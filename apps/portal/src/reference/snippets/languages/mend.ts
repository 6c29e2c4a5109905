import { WHOLE_URL, type Setting } from './written-request.ts';

/**
 * The text before and after a part.
 *
 * @throws Error unless the part occurs exactly once, because then the library's output has changed.
 */
export function cut(text: string, part: string): readonly [before: string, after: string] {
  const [before, after, ...more] = text.split(part);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`@scalar/snippetz no longer writes exactly one "${part}".`);
  return [before, after];
}

/** Replaces a part that occurs exactly once. */
export function exchange(text: string, part: string, other: string): string {
  return cut(text, part).join(other);
}

/** A string of a program that contains the placeholder of a setting. */
export interface Place {
  readonly before: string;
  readonly setting: Setting;
  readonly after: string;
}

/** Rewrites each string that contains the placeholder of a setting. */
export function fill(
  code: string,
  quote: '"' | "'",
  settings: readonly Setting[],
  write: (place: Place) => string,
): string {
  const text = String.raw`((?:[^\\\n${quote}]|\\.)*?)`;
  const places = new RegExp(`${quote}(?:${WHOLE_URL})?${text}__([A-Z_]+?)__${text}${quote}`, 'g');
  return code.replaceAll(places, (whole, before: string, variable: string, after: string) => {
    const setting = settings.find((each) => each.variable === variable);
    return setting ? write({ before, setting, after }) : whole;
  });
}

/** Writes the string as a concatenation: `"Bearer " + accessToken`. */
export function joined(quote: '"' | "'", operator: string, name: (setting: Setting) => string) {
  return ({ before, setting, after }: Place): string =>
    [before && quote + before + quote, name(setting), after && quote + after + quote]
      .filter(Boolean)
      .join(operator);
}

/** Replaces each placeholder in a text. */
export function fillText(
  text: string,
  settings: readonly Setting[],
  write: (setting: Setting) => string,
): string {
  return settings.reduce(
    (filled, setting) => filled.replaceAll(`__${setting.variable}__`, () => write(setting)),
    text,
  );
}

/** `accessToken` */
export function camelCase({ words: [first = '', ...others] }: Setting): string {
  return first + others.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** `access_token` */
export function snakeCase({ words }: Setting): string {
  return words.join('_');
}

/** Joins paragraphs of code with empty lines. Leaves out empty paragraphs. */
export function paragraphs(...parts: readonly (string | readonly string[] | undefined)[]): string {
  return parts
    .flatMap((part) => {
      const text = typeof part === 'string' ? part : (part ?? []).join('\n');
      return text === '' ? [] : [text];
    })
    .join('\n\n');
}

export function indented(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}
