import type { FindLost } from '../errors/call-errors.ts';
import type { ErrorDetails } from '../errors/work-rights-kit-error.ts';
import type { idInLocation } from './id-in-location.ts';
import type { onceBody } from './send-once.ts';

/** What sending needs to know of an operation beside what the contract generates. */
export interface Operation {
  /** What errors, logs and hooks call it. */
  readonly id: string;
  /** Its `operationId` in the contract, when that is another: a create and an update of Interface B share one. */
  readonly contractId?: string;
  /** It changes something: a lost answer is an unknown outcome, and it is sent again only if it provably never left. */
  readonly writes?: Writes | undefined;
  /** Id of the check that it made, as the headers of its response say. Its 303 with a body is a success (service.md §4.1). */
  readonly idOf?: typeof idInLocation;
  /** Looks for what this one request made, after its answer was lost. */
  readonly reconcile?: FindLost | undefined;
}

export interface Writes {
  readonly onceBody: typeof onceBody;
  /** The error of a write whose response is lost or unusable. */
  readonly unknownOutcome: (operation: Operation, cause: ErrorDetails, foundId?: string) => Error;
}
