import type { Context } from '@workrights/spec/observing';

/** One fact of shape that an exchange shows. All its words are of closed lists (`spec/observing`), and none is a value. */
export interface Sighting extends Context {
  /** `operationId`, of the operation itself where an alias was asked; `unlisted` for what the contract doesn't have. */
  readonly operation: string;
  /** Where: `status`, `body`, `header/location`, `response#/visa/australia/type`, ... */
  readonly at: string;
  /** What is there: `null`, `string:date`, `=completed`, `unlisted`, ... */
  readonly token: string;
  /** Number of characters, of a text and of an unlisted word. */
  readonly length?: string | undefined;
}
