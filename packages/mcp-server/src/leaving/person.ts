import { tellsOfPerson } from '@workrights/results/without-person';
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

/**
 * An id of the service or of the employer: of the characters that ids are made of. Null for any other text, and for one that
 * tells of the person.
 *
 * @param own names and numbers of the person, in this record
 */
export function idOf(value: unknown, ...own: readonly unknown[]): string | null {
  const isId = typeof value === 'string' && /^[\w.~-]{1,80}$/u.test(value);
  return isId && !tellsOfPerson(value, own) ? value : null;
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
