import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** A poll's result. Nothing is stored or output unless the whole poll succeeded. */
export interface PollResult {
  readonly events: readonly IDataObject[];
  /** Stored until the next poll, as JSON. */
  readonly state: IDataObject;
}

export interface TriggerEvent {
  /** The name of its state, so that another event on the same node starts from the beginning. */
  readonly name: string;
  /** One example for a manual run. It neither reads nor changes the state. */
  sample(context: IPollFunctions): Promise<IDataObject[]>;
  /** Without a state, it remembers the existing records and outputs nothing. */
  poll(context: IPollFunctions, state: IDataObject | undefined): Promise<PollResult>;
}

/** A timestamp in ms since the epoch, or undefined. */
export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
