import { contexts } from '@workrights/spec/observing';
import * as z from 'zod';

import { driftKinds, driftOf } from '../counting/drift.ts';
import { isClosed } from './closed-words.ts';
import { countedIn, makeReport } from './make-report.ts';
import { pointStates, type Report } from './report.ts';

/** The text isn't a report of `workrights observe` that this version can read. The message holds nothing of the text. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** Far more than anybody can count. One more than the largest safe number would make the next report unreadable. */
const MOST = 1e15;

const counts = {
  count: z.int().min(1).max(MOST),
  first: z.iso.date(),
  last: z.iso.date(),
  days: z.int().min(1),
};

type Days = z.infer<z.ZodObject<typeof counts>>;

const isInOrder = ({ count, first, last, days }: Days): boolean => first <= last && days <= count;

const place = { operation: z.string(), at: z.string(), token: z.string(), length: z.string().optional() };

const counted = z.strictObject(counts).refine(isInOrder);
const unforeseen = z
  .strictObject({ ...place, ...counts })
  .refine(isInOrder)
  .refine(isClosed);
const drift = z
  .strictObject({ ...place, ...counts, kind: z.enum(driftKinds), contract: z.string() })
  .refine(isInOrder)
  .refine(isClosed);
const sighting = z
  .strictObject({
    ...place,
    ...counts,
    answer: z.enum(contexts.answer),
    check: z.enum(contexts.check),
    country: z.enum(contexts.country),
    type: z.enum(contexts.type),
  })
  .refine(isInOrder)
  .refine(isClosed);

const point = z.strictObject({
  id: z.string(),
  section: z.string(),
  missing: z.string(),
  choice: z.string(),
  state: z.enum(pointStates),
  seen: counted.optional(),
  readings: z.array(
    z.strictObject({
      name: z.string(),
      says: z.string(),
      ours: z.boolean(),
      perhaps: z.literal(true).optional(),
      seen: counted.optional(),
    }),
  ),
  unforeseen: z.array(unforeseen),
  both: z.strictObject({ says: z.string(), ours: z.boolean() }).optional(),
  quirk: z.string().optional(),
  unseen: z.string().optional(),
});

const report = z.strictObject({
  format: z.literal('workrights-observe'),
  version: z.literal(1),
  exchanges: z.int().min(0).max(MOST),
  first: z.iso.date().optional(),
  last: z.iso.date().optional(),
  points: z.array(point),
  drift: z.array(drift),
  sightings: z.array(sighting),
});

/**
 * Reads the JSON report of an earlier run, so that a run can go on with it: `createObserver(readReport(text))`.
 *
 * Takes only counts and words of closed lists from it, so no text of its author gets into the next report. All sentences are
 * this version's own, and points that this version doesn't have are omitted.
 *
 * @throws ReportError for a text that is no such report.
 */
export function readReport(text: string): Report {
  const read = report.safeParse(parsed(text));
  if (read.success) return makeReport(countedIn({ ...read.data, drift: driftNow(read.data.drift) }));
  // The names in a path are those of the form: an unknown one isn't in it.
  const where = read.error.issues[0]?.path.join('/') ?? '';
  throw new ReportError(
    `The text is not a report of workrights observe that this version can read${where && `: see ${where}`}.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of the parser quotes the text.
    throw new ReportError('The text is not JSON.');
  }
}

/** What still is drift for this version's contract, in its words. */
function driftNow(found: Report['drift']): Report['drift'] {
  return found.flatMap(({ kind: _kind, contract: _contract, ...counts }) => {
    const context = { check: 'none', country: 'none', type: 'none' } as const;
    const now = contexts.answer
      .map((answer) => driftOf({ ...counts, ...context, answer }))
      .find((drift) => drift !== undefined);
    return now ? [{ ...counts, ...now }] : [];
  });
}
