/**
 * One error in a request. `message` states the rule and never repeats the value. The form is that of local-server, but this
 * published package can't refer to a private one.
 */
export interface Violation {
  readonly in: 'body' | 'query' | 'header' | 'path';
  /** JSON pointer of the field inside `in`; empty for all of it. */
  readonly pointer: string;
  /** The broken rule as a word: `required`, `pattern`, `enum`, ... */
  readonly rule: string;
  readonly message: string;
}
