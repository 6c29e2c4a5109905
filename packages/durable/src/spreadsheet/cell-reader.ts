import { doubtOfDocumentNumber, RETYPE } from '@workrights/columns/document-number';
import type { FieldName } from '@workrights/columns/fields';
import type { Problem } from '../base/rows/row.ts';
import { choiceKey, standsForNothing, textOf } from './cells.ts';
import { countryCode, isNationality } from './country.ts';
import { type BirthDays, doubtOfBirth, readDate } from './dates.ts';
import type { DateField, Defaults, DateOrder } from './fields.ts';
import type { Cell } from './table.ts';

/** How to read the cells of all rows. */
export interface CellReading {
  readonly orders: Readonly<Partial<Record<DateField, DateOrder>>>;
  readonly defaults: Defaults;
  readonly birthDays: BirthDays;
}

/** Reads the cells of one row as values of a request. An uncertain value is undefined, with its reason in `doubts`. */
export class CellReader {
  readonly doubts: Problem['details'][number][] = [];
  readonly #cellOf: (field: FieldName) => Cell;
  readonly #orders: Readonly<Partial<Record<DateField, DateOrder>>>;
  readonly #defaults: Defaults;
  readonly #birthDays: BirthDays;

  constructor(cellOf: (field: FieldName) => Cell, { orders, defaults, birthDays }: CellReading) {
    this.#cellOf = cellOf;
    this.#orders = orders;
    this.#defaults = defaults;
    this.#birthDays = birthDays;
  }

  text(field: FieldName): string | undefined {
    const cell = this.#cellOf(field);
    if (typeof cell === 'boolean' || cell instanceof Date) {
      return this.#doubt(
        field,
        `is ${cell instanceof Date ? 'a date' : 'true or false'}, not a text`,
        RETYPE,
      );
    }
    const text = textOf(cell) || (this.#defaults as Partial<Record<FieldName, string>>)[field] || undefined;
    if (text === undefined || !standsForNothing(text)) return text;
    return this.#doubt(
      field,
      'has the text that a formula or a program writes when it finds no value',
      CORRECT,
    );
  }

  /** A word of the contract, in upper or lower case, with blanks or hyphens. */
  choice(field: FieldName): string | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const key = choiceKey(text);
    return key === 'titredevoyage' ? 'titre_de_voyage' : key;
  }

  /** A document number. A number of a workbook is written out unchanged. */
  identifier(): string | undefined {
    const text = this.text('identifier');
    const doubt = text === undefined ? undefined : doubtOfDocumentNumber(this.#cellOf('identifier'), text);
    return doubt ? this.#doubt('identifier', doubt.rule, doubt.fix) : text;
  }

  date(field: DateField): string | undefined {
    const cell = this.#cellOf(field);
    if (cell === null || (!(cell instanceof Date) && textOf(cell) === '')) return undefined;
    const read = readDate(typeof cell === 'string' ? textOf(cell) : cell, this.#orders[field]);
    return 'day' in read ? read.day : this.#doubt(field, read.rule, read.fix);
  }

  birthDate(): string | undefined {
    const day = this.date('date_of_birth');
    const doubt = day === undefined ? undefined : doubtOfBirth(day, this.#birthDays);
    return doubt ? this.#doubt('date_of_birth', doubt.rule, doubt.fix) : day;
  }

  /** A three-letter code. Other text stays as it is, so that the validators refuse it. */
  country(field: 'country' | 'jurisdiction'): string | undefined {
    const text = this.text(field);
    const code = text === undefined ? undefined : countryCode(text);
    if (text !== undefined && code === undefined && isNationality(text)) {
      const rule = 'looks like a nationality, not a country';
      return this.#doubt(
        field,
        rule,
        'Write the country, such as Colombia for Colombian, or its three-letter code.',
      );
    }
    if (code === 'several') {
      const rule = 'is the name of several countries';
      return this.#doubt(field, rule, 'Write the three-letter code of the one that is meant.');
    }
    // People also write NA for "not available".
    if (text?.toUpperCase() !== 'NA') return code ?? text;
    return this.#doubt(field, 'may mean Namibia, or "not available"', 'Write NAM for Namibia.');
  }

  #doubt(column: FieldName, rule: string, fix: string): undefined {
    this.doubts.push({ column, rule, fix });
    return undefined;
  }
}

const CORRECT =
  'Correct the cell, or leave it empty. If it is a name, write it in other letters, such as Null.';
