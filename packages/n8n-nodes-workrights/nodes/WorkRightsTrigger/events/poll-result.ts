import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/** What a poll found. Nothing is kept or passed on unless the whole poll succeeded. */
export interface PollResult {
  readonly events: readonly IDataObject[];
  /** Kept until the next poll, as JSON. */
  readonly state: IDataObject;
}

export interface TriggerEvent {
  /** Name of its state, so that another event on the same node starts anew. */
  readonly name: string;
  /** One example for a manual run; it neither reads nor changes the state. */
  sample(context: IPollFunctions): Promise<IDataObject[]>;
  /** Without a state, remembers what is there and emits nothing. */
  poll(context: IPollFunctions, state: IDataObject | undefined): Promise<PollResult>;
}

/** Milliseconds since the epoch of a timestamp, or undefined. */
export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
