/**
 * One thing wrong with a request. `message` states the rule and never repeats the value that was sent. It has the form of
 * local-server's: what this package publishes cannot refer to a private one.
 */
export interface Violation {
  readonly in: 'body' | 'query' | 'header' | 'path';
  /** JSON pointer of the field inside `in`; the empty string is the whole of it. */
  readonly pointer: string;
  /** The rule that was broken, in a word: `required`, `pattern`, `enum`, ... */
  readonly rule: string;
  readonly message: string;
}
