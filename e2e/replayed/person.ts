import { asJson, type Json } from './reply.ts';

/** How a person's check ends. */
export interface Outcome {
  readonly status: string;
  /** Undefined: no result, like New Zealand's results in the source document. */
  readonly code?: string;
  /** The government's result, if the check found something. */
  readonly visa?: Json;
  /** False: the check has no PDF, which the pages call rare. */
  readonly pdf?: boolean;
}

export interface Person {
  readonly type: 'work' | 'study' | 'agent' | 'verification' | 'employer';
  readonly identifier: string;
  readonly country: string;
  readonly familyName: string;
  readonly givenName: string;
  readonly born: string;
  readonly outcome: Outcome;
}

/** A body's check type: `work` in Australia and `verification` in New Zealand are the defaults. */
export function checkType(body: Json): Person['type'] {
  const zealand = body['jurisdiction'] === 'NZL';
  const own = asJson(body[zealand ? 'new_zealand' : 'australia']);
  return (own['visa_check_type'] as Person['type']) ?? (zealand ? 'verification' : 'work');
}

/** Australia matches number, country and birth date; an employer check matches number, country and family name. */
export function findPerson(people: readonly Person[], body: Json): Person | undefined {
  const document = asJson(body['document']);
  return people.find(
    (person) =>
      person.type === checkType(body) &&
      person.identifier === document['identifier'] &&
      person.country === document['country'] &&
      (person.type === 'employer'
        ? person.familyName === document['family_name']
        : person.born === document['date_of_birth']),
  );
}
