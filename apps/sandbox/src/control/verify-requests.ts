import type { Account } from '../settings/account.ts';
import type { Fault } from '../faults/fault.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';
import type { RequestMatch } from '../matching/request-match.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { anything, integerFrom, matching, oneOf, optional, orNull } from './field-readers.ts';
import { readFields, refusedField } from './read-fields.ts';
import { readMatch } from './read-match.ts';

/** Selects the requests of the journal that match all given fields. */
export interface RequestPattern {
  /** An operationId of the contract, with all its aliases. */
  readonly operation?: string;
  /** Status of the response; null if the connection was dropped. */
  readonly status?: number | null;
  /** Kind of the fault; `reset` for both resets. */
  readonly fault?: Fault['kind'];
  /** Last part of the problem's `type`. */
  readonly problem?: string;
  readonly match?: RequestMatch;
}

/** How many such requests are expected. At least one field is needed, and all given ones must hold. */
export interface RequestExpectation extends RequestPattern {
  readonly exactly?: number;
  readonly at_least?: number;
  readonly at_most?: number;
}

export interface Verification {
  /** False also if the journal has dropped requests that could decide it. */
  readonly verified: boolean;
  readonly count: number;
  /** How many requests the journal has dropped. Any of them may have matched. */
  readonly forgotten: number;
  /** If not verified: the requests that match most fields, with the fields that differ. */
  readonly near_misses: readonly { readonly differs: readonly string[]; readonly request: JournalEntry }[];
}

const MOST = 1_000_000;
const NEAR_MISSES = 3;

const FAULT_KINDS = [
  'status',
  'delay',
  'drip',
  'reset',
  'truncate',
  'malformed-json',
  'empty',
  'garbage',
] as const satisfies Fault['kind'][];

const canonical = new Map(
  interfaceRoutes.map(({ operationId, aliasOf }) => [operationId, aliasOf ?? operationId]),
);

const patternReaders = {
  operation: optional(oneOf(interfaceRoutes.map(({ operationId }) => operationId))),
  status: optional(orNull(integerFrom(100, 599))),
  fault: optional(oneOf(FAULT_KINDS)),
  problem: optional(matching(/^[a-z-]{1,64}$/u, 'must be the kind of a problem, as invalid-request')),
  match: optional(anything),
};

/** Newest first. @throws ProblemError 422 */
export function findRequests(journal: Journal, body: unknown, accounts: readonly Account[]): JournalEntry[] {
  return compare(journal, readPattern(readFields(body, patternReaders), accounts))
    .filter(({ differs }) => differs.length === 0)
    .map(({ request }) => request);
}

/** @throws ProblemError 422 */
export function verifyRequests(journal: Journal, body: unknown, accounts: readonly Account[]): Verification {
  const number = optional(integerFrom(0, MOST));
  const sent = readFields(body, { ...patternReaders, exactly: number, at_least: number, at_most: number });
  const { exactly, at_least: least = 0, at_most: most = Infinity } = sent;
  if (exactly === undefined && sent.at_least === undefined && sent.at_most === undefined) {
    const message = 'needs exactly, at_least or at_most';
    throw refusedField('', 'required', message);
  }
  if (least > most || (exactly !== undefined && (exactly < least || exactly > most))) {
    const message = 'needs exactly, at_least and at_most that one number can meet';
    throw refusedField('', 'range', message);
  }
  const compared = compare(journal, readPattern(sent, accounts));
  const count = compared.filter(({ differs }) => differs.length === 0).length;
  const [fewest, highest] = exactly === undefined ? [least, most] : [exactly, exactly];
  const holds = (arrived: number) => arrived >= fewest && arrived <= highest;
  const forgotten = journal.forgotten();
  // The expectation is a range without gaps, so if both ends hold, everything between holds.
  const verified = holds(count) && holds(count + forgotten);
  return { verified, count, forgotten, near_misses: verified ? [] : nearMisses(compared) };
}

function readPattern(
  fields: Omit<RequestPattern, 'match'> & { readonly match?: unknown },
  accounts: readonly Account[],
): RequestPattern {
  const { match, ...others } = fields;
  const read = readMatch(match, accounts);
  return { ...others, ...(read && { match: read }) };
}

interface ComparedRequest {
  readonly differs: readonly string[];
  readonly request: JournalEntry;
}

function compare(journal: Journal, pattern: RequestPattern): ComparedRequest[] {
  const { operation, status, fault, problem, match = {} } = pattern;
  return journal.compare(match).map(({ entry, differences }) => {
    const differs = [
      ...(operation === undefined || isOf(operation, entry) ? [] : ['operation']),
      ...(status === undefined || status === entry.status ? [] : ['status']),
      ...(fault === undefined || fault === entry.fault ? [] : ['fault']),
      ...(problem === undefined || problem === entry.problem ? [] : ['problem']),
      ...differences.map((field) => `match/${field}`),
    ];
    return { differs, request: entry };
  });
}

function isOf(operation: string, { operation_id: id }: JournalEntry): boolean {
  return id !== null && (id === operation || canonical.get(id) === operation);
}

function nearMisses(compared: readonly ComparedRequest[]): ComparedRequest[] {
  return compared
    .filter(({ differs }) => differs.length > 0)
    .toSorted((left, right) => left.differs.length - right.differs.length)
    .slice(0, NEAR_MISSES);
}
