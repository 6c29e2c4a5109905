import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isObject } from '../../WorkRights/shared/json';
import { simplifyWorkRights } from '../../WorkRights/shared/simplify';
import type { ApiCall } from '../../WorkRights/transport/context';
import { fetchEach } from './fetch-each';
import { listPeople, somebody, type Person, type SeenLists } from './list-people';
import type { PollResult, TriggerEvent } from './poll-result';

/** The most records that a poll reads. The next poll continues. */
export const MOST_READ = 100;

/** How many people's work rights are remembered. */
export const MOST_KNOWN = 10_000;

/** The fields whose changes count. Values that change only with the day, such as `doubts`, don't. */
const COMPARED = ['key_id', 'status', 'visa_held', 'visa_expiry_date', 'gov_expiry_date'];

interface State extends SeenLists {
  /** Hashes of work rights by key ID, those seen the longest time ago first. */
  readonly known: readonly (readonly [keyId: string, mark: string])[];
  /** People listed as changed who haven't been read since. */
  readonly changed: readonly Person[];
  /** People not yet read in this round, if the service doesn't list changes. */
  readonly round: readonly Person[];
}

/** A person's work rights have changed. */
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
    // Changes from before the first poll aren't reported, so all of these people are read now.
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

/** A hash, because n8n shows what a node stores. */
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
