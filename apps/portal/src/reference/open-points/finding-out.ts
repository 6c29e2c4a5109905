import { unseenReasons, type Observe } from '@workrights/spec/observing';
import type { ObservedReading } from '@workrights/spec/reader';
import { allOperations } from '../model/reference.ts';
import type { OpenPoint } from '../model/types.ts';

/** How ordinary traffic shows what the service does, or why it can't. Plain text. */
export type FindingOut = Unseen | Seen;

interface Unseen {
  readonly unseen: string;
}

interface Seen {
  /** The operations to use, each once. */
  readonly operations: readonly { readonly id: string; readonly href: string }[];
  /** The parts of an exchange that show the answer, as noun phrases. */
  readonly shownBy: readonly string[];
  readonly answers: readonly FoundAnswer[];
}

/** A possible answer to the point. */
export interface FoundAnswer {
  readonly says: string;
  /** Whether this kit assumes it, or accepts it among others. */
  readonly ours: boolean;
  /** What users reported about it. */
  readonly reports: readonly ObservedReading[];
}

/** @throws Error when the point says neither how nor why not, or names an operation that isn't in the reference. */
export function findingOut(
  { id, observe, unseen }: Pick<OpenPoint, 'id' | 'observe' | 'unseen'>,
  observed: readonly ObservedReading[],
): FindingOut {
  if (unseen !== undefined) return { unseen: unseenReasons[unseen] };
  if (!observe) throw new Error(`The open point ${id} doesn't say how to find out.`);
  const reports = observed.filter(({ point }) => point === id);
  return {
    operations: observe.operation.map((name) => ({ id: name, href: hrefOf(name) })),
    shownBy: placesInWords(observe),
    answers: [
      ...observe.readings.map(({ name, says, ours = false }) => ({
        says,
        ours,
        reports: reports.filter(({ reading }) => reading === name),
      })),
      ...(observe.both ? [{ says: observe.both.says, ours: observe.both.ours ?? false, reports: [] }] : []),
    ],
  };
}

function hrefOf(id: string): string {
  const operation = allOperations().find((one) => one.id === id);
  if (!operation) throw new Error(`The reference has no operation ${id}.`);
  return operation.href;
}

/** A longer list of fields is shortened, because nobody reads it. */
const MOST_FIELDS = 4;

function placesInWords({ at }: Observe): string[] {
  const places = [at].flat();
  const fields = places.flatMap((place) => /^(?:response|request)#\/(.+)$/.exec(place)?.[1] ?? []);
  const unknown = fields.some((field) => field.endsWith('?'));
  const others = places.flatMap((place) => otherPlace(place) ?? []);
  if (fields.length === 0 || unknown) {
    return [
      ...new Set([...others, ...(unknown ? ['fields that are not documented, by their number only'] : [])]),
    ];
  }
  const part = places.some((place) => place.startsWith('request#')) ? 'request' : 'response';
  const paths = fields.map((field) => field.replaceAll('/*', '[]').replaceAll('/', '.'));
  const named = paths.slice(0, paths.length > MOST_FIELDS ? MOST_FIELDS - 1 : MOST_FIELDS);
  const more = paths.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} other fields`] : [])].join(', ');
  return [...new Set([`${list} in the ${part}`, ...others])];
}

/** Describes a place that isn't a field of a body. */
function otherPlace(place: string): string | undefined {
  const [, side, header] = /^(request\/)?header\/(.+)$/.exec(place) ?? [];
  if (header !== undefined) return `the header ${header} of the ${side ? 'request' : 'response'}`;
  if (place.startsWith('compare/')) return 'values of the request and its response, compared';
  return OTHER_PLACES[place];
}

const OTHER_PLACES: Readonly<Record<string, string>> = {
  path: 'the path and the method of the request',
  status: 'the status code of the response',
  body: 'the form of the response body',
  'query/limit': 'the limit of the request',
};
