import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from '../../WorkRights/shared/json';
import { simplifyWorkRights } from '../../WorkRights/shared/simplify';
import type { ApiCall } from '../../WorkRights/transport/context';
import { fetchEach } from './fetch-each';
import { listPeople, somebody, type Person, type SeenLists } from './list-people';
import type { PollResult, TriggerEvent } from './poll-result';

/** Records that a poll reads at most; the next poll goes on. */
export const MOST_READ = 100;

/** People whose work rights are remembered. */
export const MOST_KNOWN = 10_000;

/** What a change is of: not what a new day makes of the same record, such as `doubts`. */
const COMPARED = ['key_id', 'status', 'visa_held', 'visa_expiry_date', 'gov_expiry_date'];

interface State extends SeenLists {
  /** Marks of work rights by key ID, those seen the longest ago first. */
  readonly known: readonly (readonly [keyId: string, mark: string])[];
  /** Whom the service has listed as changed, and who has not been read since. */
  readonly changed: readonly Person[];
  /** Who has not been read in this round, where the service does not tell who has changed. */
  readonly round: readonly Person[];
}

/** The work rights of a person differ from those before. */
export const workRightsChanged: TriggerEvent = {
  name: 'workRightsChanged',

  async sample(context) {
    const records = await fetchEach(context, (await somebody(context)).slice(0, 1).map(reading), 'key_id');
    return [...records.values()];
  },

  async poll(context, kept): Promise<PollResult> {
    const state = readState(kept);
    const { areChanged, people, seen } = await listPeople(context, state);
    if (!areChanged && people.length > MOST_KNOWN) throw tooMany(context, people.length);
    const changed = distinct([...(state?.changed ?? []), ...(areChanged ? people : [])]);
    const round = areChanged ? [] : state?.round.length ? state.round : people;
    // Whoever has changed before the first poll is no news: nobody of them may be left for the next one.
    const now = state === undefined ? changed : changed.slice(0, MOST_READ);
    const turn = round.slice(0, Math.max(0, MOST_READ - now.length));
    const listed = new Set(now.map(reading));
    const calls = [...listed, ...turn.map(reading)];
    const records = await fetchEach(context, calls, 'key_id');

    const known = new Map(state?.known);
    const events: IDataObject[] = [];
    for (const call of calls) {
      const record = records.get(call);
      if (record === undefined) continue;
      const keyId = String(record.key_id);
      const [before, mark] = [known.get(keyId), await markOf(record)];
      const isNews = before === undefined ? listed.has(call) : before !== mark;
      if (isNews && state !== undefined) events.push(record);
      known.delete(keyId);
      known.set(keyId, mark);
    }
    return {
      events,
      state: {
        ...seen,
        known: [...known].slice(-MOST_KNOWN),
        changed: changed.slice(now.length),
        round: round.slice(turn.length),
      } satisfies State as unknown as IDataObject,
    };
  },
};

function reading(person: Person): ApiCall {
  return { operation: 'getWorkRights', body: { type: 'workrights', ...person } };
}

function distinct(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [JSON.stringify(person), person])).values()];
}

/** Hashed, because n8n shows what a node keeps. */
async function markOf(record: IDataObject): Promise<string> {
  const simple = simplifyWorkRights(record);
  const text = JSON.stringify(COMPARED.map((name) => simple[name]));
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return Buffer.from(hash).toString('base64').slice(0, 16);
}

function tooMany(context: IPollFunctions, count: number): NodeOperationError {
  return new NodeOperationError(
    context.getNode(),
    'The service does not list whose work rights have changed, and has too many people to read one by one',
    {
      description: `It names ${count} people; ${MOST_KNOWN} are the most. Ask support for the list of people (/employee/v1/list) and its 'datetime', or use the Work Rights Relay Trigger.`,
    },
  );
}

function readState(kept: IDataObject | undefined): State | undefined {
  const { cursor, known, changed, round } = kept ?? {};
  return typeof cursor === 'number' &&
    Array.isArray(known) &&
    Array.isArray(changed) &&
    Array.isArray(round) &&
    changed.every(isObject) &&
    round.every(isObject)
    ? (kept as unknown as State)
    : undefined;
}
