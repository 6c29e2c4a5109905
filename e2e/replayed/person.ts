import { asJson, type Json } from './reply.ts';

/** How the check of a person ends. */
export interface Outcome {
  readonly status: string;
  /** Absent: without a result, as New Zealand's are in the source document. */
  readonly code?: string;
  /** What the government says, for a check that found something. */
  readonly visa?: Json;
  /** False: the check comes without a PDF, which the pages call rare. */
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

/** The check type that a body asks for: `work` in Australia and `verification` in New Zealand are the defaults. */
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
