import { knownHeaders, knownMediaTypes, mediaTypeHeaders } from '@workrights/spec/observing';

import { expectedHeaders } from '../generated/contract.gen.ts';
import type { Found } from './walk.ts';

type Headers = Iterable<readonly [string, string]>;

const known = new Set<string>(knownHeaders);
const mediaTypes = new Set<string>(knownMediaTypes);
const withMediaType = new Set<string>(mediaTypeHeaders);
/** Names of one response that are kept in order. */
export const MOST_NAMES = 40;

/** The known headers that are present, and those that an open point needs and that are absent. */
export function headerSightings(place: 'header' | 'request/header', headers: Headers): Found[] {
  const values = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value] as const));
  const present = [...values].filter(([name]) => known.has(name));
  const absent = expectedHeaders[place].filter((name) => !values.has(name));
  return [
    ...present.map(([name, value]) => ({
      at: `${place}/${name}`,
      token: withMediaType.has(name) ? mediaTypeToken(value) : 'present',
    })),
    ...absent.map((name) => ({ at: `${place}/${name}`, token: 'absent' })),
  ];
}

/** The names in the order of the wire; a `?` for each that isn't known. */
export function orderOf(headers: Headers): string {
  const names = [...headers].slice(0, MOST_NAMES).map(([name]) => name.toLowerCase());
  return names.map((name) => (known.has(name) ? name : '?')).join(' ');
}

function mediaTypeToken(value: string): string {
  const type = value.split(/[;,]/, 1)[0]!.trim().toLowerCase();
  return mediaTypes.has(type) ? `=${type}` : 'unlisted';
}
