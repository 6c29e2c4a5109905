import type { IExecuteFunctions } from 'n8n-workflow';
import { stopSignal } from '../transport/context';
import { isOutcomeUnknown } from '../transport/errors';
import { asNodeFailure, type NodeFailure } from './items';
import { type Sent, type SentItem, SentRecord } from './sent-record';

/** `item 3: vc_…, item 4: vc_…` */
export function listIds(items: Iterable<SentItem>): string {
  return [...items]
    .toSorted(([one], [other]) => one - other)
    .map(inWords)
    .join(', ');
}

/** The unknown ones come first. */
function listSent({ unknown, ids }: Sent): string {
  return [...unknown, ...ids].map(inWords).join(', ');
}

const inWords = ([itemIndex, id]: SentItem): string => `item ${itemIndex}: ${id}`;

/** Inserts an item in order. It searches from the end, since responses come nearly in order. */
function insert(items: SentItem[], item: SentItem): void {
  items.splice(items.findLastIndex(([other]) => other < item[0]) + 1, 0, item);
}

/** What one run of a node has sent, by input item. It's recorded where it survives the node: in the error, and in the execution. */
export class SentItems {
  readonly #context: IExecuteFunctions;
  readonly #sent = { unknown: [] as SentItem[], ids: [] as SentItem[] };
  readonly #record: SentRecord;

  constructor(context: IExecuteFunctions) {
    this.#context = context;
    this.#record = new SentRecord(context, this.#sent);
  }

  /** Sends an item's request, which counts as unknown until its response is there. @throws NodeFailure of the item. */
  async track<Made>(
    itemIndex: number,
    send: () => Promise<Made>,
    idOf: (made: Made) => string,
  ): Promise<Made> {
    insert(this.#sent.unknown, [itemIndex, 'unknown']);
    this.#record.write();
    try {
      const made = await send();
      this.#end(itemIndex, idOf(made));
      return made;
    } catch (error) {
      const failure = asNodeFailure(this.#context, error, itemIndex);
      if (!isOutcomeUnknown(failure)) this.#end(itemIndex);
      throw failure;
    }
  }

  /** Adds the IDs that would be lost with the execution to the error with which the node stops. */
  addTo(error: NodeFailure): NodeFailure {
    if (this.#sent.unknown.length + this.#sent.ids.length === 0) return error;
    const list = listSent(this.#sent);
    const unknown = this.#sent.unknown.length > 0 ? " Look for the unknown ones with 'Get Many' first." : '';
    const rest = `Already sent: ${list}. Omit the items that exist when you run again.${unknown}`;
    error.description = `${error.description ?? ''} ${rest}`.trim();
    // When the execution was stopped, n8n drops this error.
    if (stopSignal(this.#context)?.aborted) this.#log('was stopped. ');
    return error;
  }

  /** Logs what the execution's custom data has no space for. */
  finish(): void {
    if (this.#record.isFull) this.#log('');
  }

  #end(itemIndex: number, id?: string): void {
    const { unknown, ids } = this.#sent;
    unknown.splice(
      unknown.findIndex(([other]) => other === itemIndex),
      1,
    );
    if (id !== undefined) insert(ids, [itemIndex, id]);
    this.#record.write();
  }

  #log(why: string): void {
    const { name } = this.#context.getNode();
    const execution = this.#context.getExecutionId() ?? '';
    this.#context.logger?.warn(
      `Work Rights: the node "${name}" of execution ${execution} ${why}Already sent: ${listSent(this.#sent)}`,
    );
  }
}
