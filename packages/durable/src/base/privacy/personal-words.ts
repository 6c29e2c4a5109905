import type { VisaCheckCreate } from '@workrights/client';
import { bare } from '@workrights/results/as-text';

/** Shorter parts would also match ordinary words. */
const SHORTEST = { value: 2, word: 3 };
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Finds the personal data of a request in texts of the service: whole values, their words, and parts of dates. */
export class PersonalWords {
  /** Each value and each of its words, letters and digits only. */
  readonly #parts: readonly string[];
  /** Day, month and two-digit year of each date. */
  readonly #numbers: ReadonlySet<number>;
  readonly #months: readonly string[];

  constructor({ document, new_zealand: newZealand, customer_authority_id: authority }: VisaCheckCreate) {
    const { type: _, ...personal } = document;
    const { visa_check_type: _type, ...more } = { visa_check_type: undefined, ...newZealand };
    const values = [...Object.values(personal), ...Object.values(more), authority].filter(
      (value) => typeof value === 'string',
    );
    const dates = values
      .map((value) => /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number))
      .filter((date) => date !== undefined);
    this.#parts = [
      ...values.map(bare).filter((value) => value.length >= SHORTEST.value),
      ...values.flatMap(wordsOf).filter((word) => word.length >= SHORTEST.word),
    ];
    this.#numbers = new Set(dates.flat());
    this.#months = dates.map(([, month = 0]) => MONTHS[month - 1] ?? '');
  }

  /** Whether a text may contain the person's data. When in doubt, it does: every number of more than 3 digits counts. */
  areIn(text: string): boolean {
    const letters = bare(text);
    return (
      /\p{N}{4}/u.test(letters) ||
      this.#parts.some((part) => letters.includes(part)) ||
      wordsOf(text).some((word) => this.#tells(word))
    );
  }

  /** A part of a date (`12`, `April`, `Apr`), or three digits of a number. */
  #tells(word: string): boolean {
    if (word.length >= SHORTEST.word && this.#months.some((month) => month.startsWith(word))) return true;
    if (!/^\d+$/.test(word)) return false;
    return word.length < SHORTEST.word
      ? this.#numbers.has(Number(word))
      : this.#parts.some((part) => part.includes(word));
  }
}

/** Groups of letters, and groups of digits. */
function wordsOf(text: string): string[] {
  const words = text.normalize('NFKD').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words.map(bare);
}
