import type { IExecuteFunctions } from 'n8n-workflow';
import { fillFromColumns } from '../../fields/column-parameters';
import { Columns } from '../../fields/columns';
import { ConsentColumns } from '../../fields/consent-columns';
import { flagParameter } from '../../fields/parameters';

/** The columns of all input items for which the node fills its fields from columns. */
export class InputColumns {
  readonly #context: IExecuteFunctions;
  readonly #items: Columns[] = [];
  #consent: ConsentColumns | undefined;

  constructor(context: IExecuteFunctions) {
    this.#context = context;
  }

  /** Undefined if the item uses only the form. @throws NodeOperationError if the person hasn't agreed. */
  of(itemIndex: number): Columns | undefined {
    if (!flagParameter(this.#context, fillFromColumns, itemIndex)) return undefined;
    this.#consent ??= new ConsentColumns(this.#context);
    this.#consent.requireYes(itemIndex);
    const columns = new Columns(this.#context, itemIndex);
    this.#items.push(columns);
    return columns;
  }

  /** Shows in the editor which column filled which field: headings are guessed, so a person should look at the result. */
  addHints(): void {
    const pairs = this.#items.flatMap(({ used }) =>
      [...used].map(([field, heading]) => `${field} from "${heading}"`),
    );
    if (pairs.length === 0) return;
    this.#context.addExecutionHints({
      message: `Filled from columns: ${[...new Set(pairs)].join(', ')}.`,
      type: 'info',
      location: 'outputPane',
    });
    const numbers = this.#items.filter(({ hasNumberAsIdentifier }) => hasNumberAsIdentifier).length;
    if (numbers === 0) return;
    this.#context.addExecutionHints({
      message: `${numbers} document ${numbers === 1 ? 'number was' : 'numbers were'} a number in the input, which has lost any zeros at its start. Compare with the document. Format the column as text before you type.`,
      type: 'warning',
      location: 'outputPane',
    });
  }
}
