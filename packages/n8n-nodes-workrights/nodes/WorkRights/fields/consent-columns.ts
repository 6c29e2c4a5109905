import type { IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import { mayBeConsent, saysYes } from '../generated/columns/consent';
import { asText } from '../generated/connectors/input/text';
import { consent } from './column-parameters';
import { fieldMeant, headingsIn, inQuotes } from './columns';
import { choiceParameter, invalidParameter } from './parameters';

/**
 * What the columns say about consent. The columns of all items count: n8n leaves out empty cells of a workbook, so a single
 * item doesn't show which columns exist.
 */
export class ConsentColumns {
  readonly #context: IExecuteFunctions;
  readonly #headings: readonly string[];
  readonly #ofConsent: readonly string[];
  readonly #unsettled: readonly string[];

  constructor(context: IExecuteFunctions) {
    this.#context = context;
    this.#headings = [...new Set(context.getInputData().flatMap(({ json }) => Object.keys(json)))];
    this.#ofConsent = this.#headings.filter((heading) => fieldMeant(heading) === 'consent');
    this.#unsettled = this.#headings.filter(
      (heading) => fieldMeant(heading) === undefined && mayBeConsent(heading),
    );
  }

  /** @throws NodeOperationError unless the item's person has clearly agreed. */
  requireYes(itemIndex: number): void {
    const basis = choiceParameter(this.#context, consent, itemIndex);
    const [heading, ...others] = this.#ofConsent;
    const refused = (message: string, advice: string): NodeOperationError =>
      invalidParameter(this.#context, message, itemIndex, { advice });
    if (this.#unsettled.length > 0) {
      throw refused(
        `It is not clear who has agreed, by ${inQuotes(this.#unsettled)}`,
        'Rename the column to Consent before this node if a yes in it means that the person agrees to the check. Otherwise remove it.',
      );
    }
    if (others.length > 0) {
      throw refused(
        `'Consent' has several columns: ${inQuotes(this.#ofConsent)}`,
        'Remove all but one before this node.',
      );
    }
    if (heading === undefined) {
      if (basis === 'everyone') return;
      throw refused(
        'No column says who has agreed to the check',
        `Add a column Consent with yes for each person who has agreed, or choose Everyone Has Agreed in 'Consent'. ${headingsIn(this.#headings)}`,
      );
    }
    if (basis === 'everyone') {
      throw refused(
        `'Consent' is Everyone Has Agreed, but the column "${heading}" says who has`,
        "Choose From a Column in 'Consent'. If the column is about something else, remove it before this node.",
      );
    }
    const answer = asText(this.#context.getInputData()[itemIndex].json[heading]);
    if (answer === true || (typeof answer === 'string' && saysYes(answer))) return;
    throw refused(
      `The column "${heading}" is not yes, y or true`,
      'Write yes once the person has agreed to the check. The item is not sent before.',
    );
  }
}
