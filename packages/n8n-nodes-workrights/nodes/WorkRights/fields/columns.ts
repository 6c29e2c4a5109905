import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { mayBeConsent } from '../generated/columns/consent';
import { doubtOfDocumentNumber } from '../generated/columns/document-number';
import { fieldNamed, guessedField, headingsFor, type FieldName } from '../generated/columns/fields';
import { areHeadings, SURELY_HEADING } from '../generated/columns/headings';
import { asText } from '../generated/connectors/input/text';
import type { Field } from '../generated/connectors/operations/field';
import { visaCheckFields } from '../generated/connectors/operations/visa-check-fields';
import { invalidParameter } from './parameters';

/** If a workbook has the heading `Passport No` twice, n8n's reader names the second column `Passport No_1`. */
const SAME_HEADING = /_\d+$/u;

/** The field that a heading means. A guess is enough: a hint shows which column filled which field, and the form can be corrected. */
export function fieldMeant(heading: string): FieldName | undefined {
  const plain = heading.replace(SAME_HEADING, '');
  return fieldNamed(plain) ?? guessedField(plain);
}

export class Columns {
  readonly #context: IExecuteFunctions;
  readonly #itemIndex: number;
  readonly #row: IDataObject;
  readonly #meant: readonly (readonly [string, FieldName | undefined])[];
  /** The headings that filled fields, by the fields' names in the editor. */
  readonly used = new Map<string, string>();
  /** Whether the document number comes from a spreadsheet number, which loses leading zeros. */
  hasNumberAsIdentifier = false;

  constructor(context: IExecuteFunctions, itemIndex: number) {
    this.#context = context;
    this.#itemIndex = itemIndex;
    this.#row = context.getInputData()[itemIndex].json;
    this.#meant = Object.keys(this.#row).map((heading) => [heading, fieldMeant(heading)]);
  }

  /**
   * The cell for a field; undefined if there is no column or the cell is empty.
   *
   * @throws NodeOperationError if two columns mean the field, or if the number of a document isn't valid.
   */
  cellOf({ column, label }: Field): unknown {
    const headings = this.#headingsOf(column);
    if (headings.length > 1) {
      throw invalidParameter(
        this.#context,
        `'${label}' has several columns: ${inQuotes(headings)}`,
        this.#itemIndex,
        {
          advice: `Remove all but one before this node, or enter '${label}' in the form, which wins.`,
        },
      );
    }
    const [heading] = headings;
    if (heading === undefined) return undefined;
    const cell = this.#row[heading];
    const text = asText(cell);
    if (text === '') return undefined;
    const doubt = column === 'identifier' ? doubtOfDocumentNumber(cell, String(text)) : undefined;
    if (doubt !== undefined) {
      throw invalidParameter(this.#context, `'${label}' ${doubt.rule}`, this.#itemIndex, {
        advice: `It is from the column "${heading}". ${doubt.fix}`,
      });
    }
    if (column === 'identifier' && typeof cell === 'number') this.hasNumberAsIdentifier = true;
    this.used.set(label, heading);
    return cell;
  }

  /**
   * For an invalid value: which column it comes from. For a missing one: how a column can supply it. Empty for the form's own
   * values.
   */
  adviceOn(name: string, isMissing: boolean): string[] {
    const { column, label = '' } = visaCheckFields.find((field) => field.name === name) ?? {};
    if (column === undefined) return [];
    const used = this.used.get(label);
    if (used !== undefined) return [`'${label}' is from the column "${used}".`];
    if (!isMissing) return [];
    const [empty] = this.#headingsOf(column);
    if (empty !== undefined) return [`The column "${empty}" is empty.`];
    return [
      `No column is for '${label}'. Name it one of these (case, blanks and punctuation don't matter): ${headingsFor(column).join(', ')}.`,
      `${headingsIn(Object.keys(this.#row))} n8n may leave out columns whose cell is empty.`,
    ];
  }

  #headingsOf(column: FieldName | undefined): string[] {
    return this.#meant.filter(([, field]) => field === column).map(([heading]) => heading);
  }
}

export function inQuotes(headings: readonly string[]): string {
  return headings.map((heading) => `"${heading}"`).join(', ');
}

const MOST_SHOWN = 40;

/** The input's headings. If a file has no heading line, its first row is personal data, so unknown headings are then left out. */
export function headingsIn(headings: readonly string[]): string {
  const isKnown = (heading: string): boolean => fieldMeant(heading) !== undefined || mayBeConsent(heading);
  const known = headings.filter(isKnown);
  const unknown = headings.filter((heading) => !isKnown(heading));
  const shown = known.length >= SURELY_HEADING && areHeadings(unknown) ? headings : known;
  const list = shown.slice(0, MOST_SHOWN);
  const others = headings.length - list.length;
  const more = others === 0 ? [] : [`${others} others, which may be data`];
  return `Columns found: ${[...list.map((heading) => `"${heading}"`), ...more].join(', ') || 'none'}.`;
}
