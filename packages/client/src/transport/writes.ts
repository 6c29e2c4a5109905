import type { ErrorDetails } from '../errors/work-rights-kit-error.ts';
import type { Operation } from './connection.ts';
import { onceBody } from './send-once.ts';
import { unknownOutcome } from './unknown-outcome.ts';

export interface Writes {
  readonly onceBody: typeof onceBody;
  /** The error of a write whose response is lost or unusable. */
  readonly unknownOutcome: (operation: Operation, cause: ErrorDetails, foundId?: string) => Error;
}

/** What a create or update needs beside what a read does: the bundles of reads have nothing of it. */
export const WRITES: Writes = { onceBody, unknownOutcome };
