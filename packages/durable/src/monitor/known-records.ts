import type { OnboardListItem, WorkRights } from '@workrights/client';
import { serviceDay } from '@workrights/time/service-day';

import { FEW, LISTED_PERSON, listChanged, listNamed, namesAll } from '../base/polling/changed-people.ts';
import type { MonitorLedger, StoredPerson } from './store/monitor-store.ts';
import type { StoredReading } from './store/readings.ts';

/** An older reading isn't used: the lists since then prove too little. */
const OLDEST = 2 * LISTED_PERSON;
/** How long the list isn't used after it missed a change. In milliseconds. */
const MISSED_FOR = 30 * 24 * 3_600_000;

/** The complete requests of each employee id. */
export type CompleteRequests = ReadonlyMap<string, readonly OnboardListItem[]>;

/** The register's knowledge about a person whose records haven't changed since they were read. */
export interface KnownRecord extends Pick<StoredPerson, 'workRightsEndsOn' | 'onboarding' | 'recordWords'> {
  /** Whether the reading is so old that it is repeated anyway. */
  readonly isOld: boolean;
}

export interface KnownRecordsOptions {
  /** When the import began. */
  readonly now: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * People, by employee id, whose records need not be read because the service lists no change. Empty if it has no such list, or
 * a useless one. A record is read again once a week, and in each import after its end has passed, because it then has another
 * meaning.
 */
export async function knownRecords(
  ledger: MonitorLedger,
  rights: WorkRights,
  registered: readonly StoredPerson[],
  complete: CompleteRequests,
  options: KnownRecordsOptions,
): Promise<ReadonlyMap<string, KnownRecord>> {
  const { readings } = ledger.monitor;
  const { now } = options;
  const people = registered.filter(({ employeeId }) => complete.has(employeeId));
  const stored = await readings.find(people.map(({ id }) => id));
  const missedAt = (await readings.missedAt()) ?? -Infinity;
  const today = serviceDay(now);
  const candidates = people.flatMap((person) => {
    const reading = stored.get(person.id);
    const ids = complete.get(person.employeeId)!.map(({ onboard_id: id }) => id);
    const isUsable =
      reading !== undefined &&
      reading.requests === readings.requestsMark(ids) &&
      reading.readAt > now - OLDEST &&
      reading.knownAt <= now &&
      person.onboardingReadAt !== null &&
      (person.onboarding === 'complete' || person.onboarding === 'to-read') &&
      (person.workRightsEndsOn ?? today) >= today;
    return isUsable ? [{ person, reading }] : [];
  });
  const isTrusted = now >= missedAt + MISSED_FOR;
  const unchanged = isTrusted ? await withoutChange(rights, candidates, { ...options, ...readings }) : [];
  const isUnchanged = new Set(unchanged.map(({ person }) => person.id));
  const toRead = people.map(({ id }) => id).filter((id) => !isUnchanged.has(id));
  await readings.settle({ unchanged: [...isUnchanged], toRead }, now);
  return new Map(
    unchanged.map(({ person, reading }) => [
      person.employeeId,
      { ...person, isOld: reading.readAt <= now - LISTED_PERSON },
    ]),
  );
}

interface Candidate {
  readonly person: StoredPerson;
  readonly reading: StoredReading;
}

async function withoutChange(
  rights: WorkRights,
  candidates: readonly Candidate[],
  { now, signal, keyMark: markOf }: KnownRecordsOptions & { readonly keyMark: (keyId: string) => string },
): Promise<readonly Candidate[]> {
  // For a few people, the lists cost as many requests as the records.
  if (candidates.length <= FEW) return [];
  const listedAt = Math.min(...candidates.map(({ reading }) => reading.knownAt));
  // Once a day, like the relay's, the list reaches back to the oldest reading: it may show a change late, or by another clock.
  const isLong = serviceDay(listedAt) < serviceDay(now);
  const since = isLong ? Math.min(...candidates.map(({ reading }) => reading.readAt)) : listedAt;
  try {
    const named = await listNamed(rights, { signal, markOf });
    const changed = await listChanged(rights, since, { signal, markOf });
    if (namesAll(changed, named)) return [];
    return candidates.filter(({ reading: { key } }) => named.has(key) && !changed.has(key));
  } catch (error) {
    if (signal?.aborted) throw error;
    // If more than the list fails, reading the records fails too.
    return [];
  }
}
