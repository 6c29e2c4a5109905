import { bare } from '@workrights/results/as-text';
import * as z from 'zod';

/**
 * What may leave this server about a person. A model, the client that runs it and whoever hosts both read it: so a name
 * leaves as initials, a number by its last two characters, a birth date and an address not at all.
 */

/** A field of a form. What has another form stays here: null leaves in its place. */
export const formed = <Text>(form: z.ZodType<Text>): z.ZodType<Text | null, unknown> =>
  form.nullable().catch(null);
/** A word of a known list. The service may send others, of any length. */
export const word = (words: readonly string[]) => formed(z.string().refine((text) => words.includes(text)));
/** A text of this kit's own. */
export const text = z.string().max(120).nullable();

/** Younger than anybody who works: a day that long ago may be a birth date, in whatever field it comes. */
const YOUNGEST = 14 * 366 * 86_400_000;
/** Of a visa or a request. */
export const day = formed(z.iso.date().refine((date) => Date.parse(date) > Date.now() - YOUNGEST));

/** The fields of {@link sharePerson}. */
export const person = {
  initials: text.optional(),
  number_ends_with: text.optional(),
  // With the operator's `--reveal`.
  name: z.string().max(200).optional(),
  number: z.string().max(20).optional(),
};

/** A day in either order: with separators, or as eight digits of which four are a year. */
const DAY_IN_ID =
  /(?<!\d)(?:\d{4}[._~-]\d{1,2}[._~-]\d{1,2}|\d{1,2}[._~-]\d{1,2}[._~-]\d{4}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)(?!\d)/u;

/**
 * An id of the service or of the employer: of the characters that ids are made of. Null for any other text, and for one that
 * holds a day or what the person is called or numbered.
 *
 * @param own names and numbers of the person, in this record
 */
export function idOf(value: unknown, ...own: readonly unknown[]): string | null {
  if (typeof value !== 'string' || !/^[\w.~-]{1,80}$/u.test(value) || DAY_IN_ID.test(value)) return null;
  const words = partsOf([value]);
  const isNamed = [...partsOf(own)].some((name) =>
    name.length > 3 ? bare(value).includes(name) : words.has(name),
  );
  return isNamed ? null : value;
}

/** The words of names and numbers, and each as a whole, without what may differ in another spelling. */
export function partsOf(names: readonly unknown[]): Set<string> {
  const whole = names.filter((name) => typeof name === 'string');
  const parts = whole.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return new Set(parts.map(bare).filter((part) => part.length > 1));
}

/** The id of a check has a form of its own: any other text, such as a number, may be about a person. */
export function checkIdOf(value: unknown, ...own: readonly unknown[]): string | null {
  return typeof value === 'string' && value.startsWith('vc_') ? idOf(value, ...own) : null;
}

/** What is shown of a person. Whole names and numbers leave only where the operator said so. */
export function sharePerson(
  { given, family, number }: Readonly<Partial<Record<'given' | 'family' | 'number', unknown>>>,
  reveal: boolean,
) {
  const name = [given, family].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const initials = name.split(/[\s'’-]+/u).flatMap((part) => /\p{L}/u.exec(part)?.[0].toUpperCase() ?? []);
  // The end of a very short number would give it away.
  const isNumber = typeof number === 'string' && /^[\dA-Z]{5,20}$/iu.test(number);
  return {
    // Four letters hold no instruction either.
    initials: initials.length === 0 ? null : `${initials.slice(0, 4).join('.')}.`,
    ...(number !== undefined && { number_ends_with: isNumber ? number.slice(-2) : null }),
    ...(reveal && name !== '' && { name: name.slice(0, 200) }),
    ...(reveal && typeof number === 'string' && { number: number.slice(0, 20) }),
  };
}
