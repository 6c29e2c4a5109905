import type { Json } from '../output/simplify.ts';

/** What an operation gives. */
export interface Output {
  readonly items: readonly OutputItem[];
  /** What a person should know about the items, in sentences. */
  readonly notes: readonly string[];
}

export interface OutputItem {
  /** Simplified, for workflows: flat fields with their doubts. One that couldn't be read has its `id`, `error` and `details`. */
  readonly json: Json;
  /** Everything that the service sent. */
  readonly record: Readonly<Json>;
  readonly file?: OutputFile;
}

export interface OutputFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export function itemOf(record: object, simplify: (record: Readonly<Json>) => Json): OutputItem {
  const json = record as Readonly<Json>;
  return { json: simplify(json), record: json };
}
