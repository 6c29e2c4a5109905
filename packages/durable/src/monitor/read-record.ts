import { createHash } from 'node:crypto';

import {
  summariseWorkRights,
  UnexpectedResponseError,
  type WorkRights,
  type WorkRightsRecord,
} from '@workrights/client';
import { saysMayWork } from '@workrights/results';

import { isOfEveryRecord, isRefusalOfRecord } from '../base/polling/refusal-of-record.ts';
import { type Problem, problemWith } from '../base/rows/row.ts';
import { readableEnd } from './known-result.ts';
import type { Day, Onboarding } from './person.ts';

/** So many failures in a row aren't about one person. */
const IN_A_ROW = 3;
/** Doubts that every record has. */
const OF_ANY_RECORD: ReadonlySet<string> = new Set(['free-text', 'age-unknown', 'other-name']);

export interface ReadRecord {
  readonly keyId: string;
  /** End of the work rights; null if the record has none, which doesn't mean unlimited. */
  readonly end: Day | null;
  readonly isToRead: boolean;
  /** What the record says in words. */
  readonly words: string;
}

/** A record that could not be read. */
export interface UnreadRecord {
  readonly problem: Problem;
  /** The person's new state. Undefined if only the request failed, so that the next import may read the record. */
  readonly onboarding: Extract<Onboarding, 'no-record' | 'unreadable'> | undefined;
}

export interface RecordReader {
  /** @throws the client's errors that concern every record, so that no other one can be read either. */
  readonly read: (onboardId: string, now: number) => Promise<ReadRecord | UnreadRecord>;
}

/** Reads records one after another. A record that can't be read stops no other one. */
export function createRecordReader(rights: WorkRights, signal: AbortSignal | undefined): RecordReader {
  let [failed, showsOthers] = [0, false];
  return {
    async read(onboardId, now) {
      try {
        const record = await rights.getWorkRights({ onboard_id: onboardId }, { signal });
        [failed, showsOthers] = [0, true];
        return recordOf(record, now);
      } catch (error) {
        if (isOfEveryRecord(error)) throw error;
        const isOfRecord = isRefusalOfRecord(error, false);
        failed = isOfRecord ? 0 : failed + 1;
        if (failed === IN_A_ROW) throw error;
        return unreadBy(error, isOfRecord || isRefusalOfRecord(error, showsOthers));
      }
    },
  };
}

function recordOf(record: WorkRightsRecord, now: number): ReadRecord | UnreadRecord {
  const { visa_expiry_date: given, status, visa_held: visa } = record;
  if (!isBlank(given) && readableEnd(given) === null) return UNREADABLE_END;
  // Ends of visas: the field's name isn't certain, and there may be several.
  const others = Object.entries(record).filter(
    ([name, value]) => name !== 'visa_expiry_date' && name.endsWith('_expiry_date') && !isBlank(value),
  );
  const [end = null] = [given, ...others.map(([, value]) => value)]
    .flatMap((value) => readableEnd(value) ?? [])
    .toSorted();
  const isDoubtful = summariseWorkRights(record, { at: new Date(now) }).doubts.some(
    ({ field, reason }) => !OF_ANY_RECORD.has(reason) && !(isBlank(given) && field === 'visa_expiry_date'),
  );
  // The record has a visa's end but no end of the work rights.
  const isContradictory = isBlank(given) && others.length > 0;
  return {
    keyId: record.key_id,
    end: isBlank(given) ? null : end,
    isToRead: isDoubtful || isContradictory || !saysMayWork(status),
    words: JSON.stringify([visa, status]),
  };
}

/** A digest of the records' words, which are compared and not kept. */
export function digestOfRecords(records: readonly ReadRecord[]): string {
  const words = records.map((record) => record.words).toSorted();
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function unreadBy(error: unknown, isRefusal: boolean): UnreadRecord {
  if (isRefusal) return NO_RECORD;
  return error instanceof UnexpectedResponseError ? UNREADABLE : FAILED;
}

const KEPT = 'What was known of the person stays as it was.';
const READ = `Read the record: workrights rights get. ${KEPT}`;

const UNREADABLE_END: UnreadRecord = {
  onboarding: 'unreadable',
  problem: problemWith('unreadable-date', {
    column: 'visa_expiry_date',
    rule: 'of the work rights record is no date that can be read',
    fix: READ,
  }),
};

const UNREADABLE: UnreadRecord = {
  onboarding: 'unreadable',
  problem: problemWith('unreadable-record', {
    rule: 'has a work rights record that is not one, or is of another request',
    fix: READ,
  }),
};

const NO_RECORD: UnreadRecord = {
  onboarding: 'no-record',
  problem: problemWith('no-work-rights', {
    rule: 'is complete, and the service has no work rights record of it',
    fix: `Import again later. ${KEPT}`,
  }),
};

const FAILED: UnreadRecord = {
  onboarding: undefined,
  problem: problemWith('record-failed', {
    rule: 'is complete, and the service failed to give its work rights record',
    fix: `Import again later. ${KEPT}`,
  }),
};
