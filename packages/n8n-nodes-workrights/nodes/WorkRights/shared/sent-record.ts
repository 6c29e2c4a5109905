import type { IExecuteFunctions } from 'n8n-workflow';

/** The limits of n8n's custom data: ten values for an execution (the workflow may need some itself), 255 characters for each. */
const MOST_VALUES = 8;
const LONGEST_VALUE = 255;
const LONGEST_NAME = 60;

/** Characters of the last value for the note that says how many more there are. */
const NOTE = 60;

/** An input item, and the ID of what it created. */
export type SentItem = readonly [itemIndex: number, id: string];

/** What one run of a node has sent. Both lists are in the order of the items. */
export interface Sent {
  /** Items whose outcome is unknown. */
  readonly unknown: readonly SentItem[];
  readonly ids: readonly SentItem[];
}

interface NodeRun {
  /** The node's name, which each of its runs has. */
  readonly node: string;
  readonly title: string;
  readonly sent: Sent;
}

/** What the nodes of an execution have sent, by an object that n8n keeps for that execution. */
const runsOf = new WeakMap<object, NodeRun[]>();

/**
 * Writes what was sent into the execution's custom data. On Stop, n8n drops the running node's output and error, and sometimes
 * the output of earlier nodes; it keeps custom data (tried with 2.41.1). That contains only the service's IDs and the nodes'
 * names.
 */
export class SentRecord {
  readonly #context: IExecuteFunctions;
  readonly #runs: NodeRun[];
  #written = 0;
  /** Whether something didn't fit. */
  isFull = false;

  constructor(context: IExecuteFunctions, sent: Sent) {
    this.#context = context;
    const execution = context.getContext?.('flow') ?? this;
    this.#runs = runsOf.get(execution) ?? [];
    runsOf.set(execution, this.#runs);
    const node = context.getNode().name.slice(0, LONGEST_NAME);
    const before = this.#runs.filter((run) => run.node === node).length;
    this.#runs.push({ node, title: before === 0 ? node : `${node} (run ${before})`, sent });
  }

  write(): void {
    const values = this.#values();
    for (let index = 0; index < Math.max(values.length, this.#written); index++) {
      this.#context.customData?.set(`workrights_sent_${index + 1}`, values[index] ?? '');
    }
    this.#written = values.length;
  }

  /**
   * The entries, unknown ones first, each node's run after its title. It stops when the space is used, because it runs again
   * for each item.
   */
  #values(): string[] {
    const values: string[] = [];
    let left = this.#runs.reduce((sum, { sent }) => sum + sent.unknown.length + sent.ids.length, 0);
    for (const of of ['unknown', 'ids'] as const) {
      for (const { title, sent } of this.#runs) {
        let start = `${title}: `;
        for (const [itemIndex, id] of sent[of]) {
          if (!putIfItFits(values, `${start}${itemIndex} ${id}`)) break;
          start = '';
          left -= 1;
        }
      }
    }
    this.isFull = left > 0;
    if (left > 0) putIfItFits(values, `and ${left} more, which n8n's log and Get Many have`, 0);
    return values.length === 0 ? ['nothing'] : values;
  }
}

/**
 * Puts an entry after the last one, into its value or a new one.
 *
 * @param reserve characters that the last possible value keeps free.
 * @returns whether it fits whole; otherwise nothing is put.
 */
function putIfItFits(values: string[], entry: string, reserve = NOTE): boolean {
  const last = values.at(-1);
  const spaceOf = (place: number) => LONGEST_VALUE - (place === MOST_VALUES ? reserve : 0);
  if (last !== undefined && last.length + entry.length + 2 <= spaceOf(values.length)) {
    values[values.length - 1] = `${last}, ${entry}`;
    return true;
  }
  if (values.length === MOST_VALUES || entry.length > spaceOf(values.length + 1)) return false;
  values.push(entry);
  return true;
}
