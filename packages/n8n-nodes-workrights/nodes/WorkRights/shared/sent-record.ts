import type { IExecuteFunctions } from 'n8n-workflow';

/** The limits of n8n's custom data: ten values for an execution (the workflow may need some itself), 255 characters for each. */
const MOST_VALUES = 8;
const LONGEST_VALUE = 255;
const LONGEST_NAME = 60;

/** Leaves space for the note that says how many more there are. */
const LONGEST_TEXT = MOST_VALUES * LONGEST_VALUE - 300;

/** An input item, and the ID of what it created. */
export type SentItem = readonly [itemIndex: number, id: string];

/** What one run of a node has sent. Both lists are in the order of the items. */
export interface Sent {
  /** Items whose outcome is unknown. */
  readonly unknown: readonly SentItem[];
  readonly ids: readonly SentItem[];
}

interface NodeRun {
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
    const title = context.getNode().name.slice(0, LONGEST_NAME);
    const before = this.#runs.filter((run) => run.title.replace(/ \(run \d+\)$/u, '') === title).length;
    this.#runs.push({ title: before === 0 ? title : `${title} (run ${before})`, sent });
  }

  write(): void {
    const values = inValues(this.#words());
    for (let index = 0; index < Math.max(values.length, this.#written); index++) {
      this.#context.customData?.set(`workrights_sent_${index + 1}`, values[index] ?? '');
    }
    this.#written = values.length;
  }

  /**
   * The entries, unknown ones first, each node's run after its title. It stops when the space is used, because it runs again
   * for each item.
   */
  #words(): string[] {
    const words: string[] = [];
    let length = 0;
    for (const of of ['unknown', 'ids'] as const) {
      for (const { title, sent } of this.#runs) {
        let start = `${title}: `;
        for (const [itemIndex, id] of sent[of]) {
          const entry = `${start}${itemIndex} ${id}`;
          if (length + entry.length > LONGEST_TEXT) break;
          start = '';
          length += entry.length + 2;
          words.push(entry);
        }
      }
    }
    const all = this.#runs.reduce((sum, { sent }) => sum + sent.unknown.length + sent.ids.length, 0);
    this.isFull = all > words.length;
    return this.isFull
      ? [...words, `and ${all - words.length} more, which n8n's log and Get Many have`]
      : words;
  }
}

/** Joins entries to texts of at most {@link LONGEST_VALUE} characters, without cutting any entry. */
function inValues(words: readonly string[]): string[] {
  const values: string[] = [];
  for (const word of words.length === 0 ? ['nothing'] : words) {
    const last = values.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= LONGEST_VALUE) {
      values[values.length - 1] = `${last}, ${word}`;
    } else {
      values.push(word.slice(0, LONGEST_VALUE));
    }
  }
  return values.slice(0, MOST_VALUES);
}
