import type { Writes } from './operation.ts';
import { onceBody } from './send-once.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** What a create or update needs beside what a read does: the bundles of reads have nothing of it. */
export const WRITES: Writes = { onceBody, unknownOutcome };
