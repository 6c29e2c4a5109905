/** A place, and what is there. */
export interface Place {
  /** The `operationId`; for an alias path, that of its operation. `unlisted` for a request that the contract doesn't have. */
  readonly operation: string;
  /** Where: `status`, `body`, `header/location`, `response#/visa/australia/type`, ... */
  readonly at: string;
  /** What is there: `null`, `string:date`, `=completed`, `unlisted`, ... */
  readonly token: string;
  /** Number of characters, of a text and of an unlisted word. */
  readonly length?: string | undefined;
}

/** One fact of shape that an exchange shows. All its words are of closed lists (`spec/observing`), and none is a value. */
export interface Sighting extends Place {
  /** By the status of the response: 2xx and the 303 of a creation, both without a web page; 4xx; 5xx; any other. */
  readonly answer: 'accepted' | 'refused' | 'failed' | 'other';
  /** The state of the check, if the exchange is about one. */
  readonly check: 'pending' | 'completed' | 'failed' | 'withdrawn' | 'other' | 'none';
  readonly country: 'australia' | 'new-zealand' | 'other' | 'none';
  /** The type of the check. */
  readonly type: 'work' | 'study' | 'agent' | 'verification' | 'employer' | 'other' | 'none';
}

export function placeOf({ operation, at, token, length }: Place): Place {
  return { operation, at, token, ...(length !== undefined && { length }) };
}

/** Two sightings with the same key are the same one. No word has a line break. */
export function keyOf(sighting: Sighting): string {
  const { answer, check, country, type } = sighting;
  return `${keyOfPlace(sighting)}\n${answer}\n${check}\n${country}\n${type}`;
}

export function keyOfPlace({ operation, at, token, length = '' }: Place): string {
  return `${operation}\n${at}\n${token}\n${length}`;
}
