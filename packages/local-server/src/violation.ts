/** One error in a request. `message` states the rule and never repeats the value that was sent. */
export interface Violation {
  readonly in: 'body' | 'query' | 'header' | 'path';
  /** JSON pointer of the field inside `in`. The empty string means all of it. */
  readonly pointer: string;
  /** The broken rule in a word: `required`, `pattern`, `enum`, ... */
  readonly rule: string;
  readonly message: string;
}
