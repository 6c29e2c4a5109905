import type { Outcome, Person } from '../person.ts';
import type { Json } from '../reply.ts';
import { employerResult, studyResult, workResult } from '../results.ts';

const success = (visa: Json): Outcome => ({ status: 'completed', code: 'SUCCESS', visa });

/** The pages spell this status in two ways, also as `failed`. */
const failed = (code: string): Outcome => ({ status: 'failure', code });
const student = workResult({ entitlement: 'LIMITED', condition: 8105 });
const permanent = workResult({
  type: 998,
  name: 'Australian Permanent Resident or Citizen',
  expires: null,
});
const skilled = workResult({ type: '190', name: 'Skilled Nominated' });
const graduate = workResult({ type: '485', name: 'Temporary Graduate' });
const bridging = workResult({
  type: '010',
  name: 'Bridging A',
  entitlement: 'LIMITED',
  condition: 8105,
  expires: null,
});
const limited = employerResult('YES, is entitled to work with 25 hours limitation');

/** The pages' fixed test identities, as far as the visible text names them. */
export const publishedPeople: readonly Person[] = [
  person('work', '22222222', 'ARG', 'Messi', 'Lionel', '1987-06-24', success(student)),
  person('work', 'A01234567', 'USA', 'Trump', 'Donald', '1946-06-14', success(permanent)),
  person('work', 'M98765431', 'IND', 'Kohli', 'Virat', '1988-11-05', success(skilled)),
  person('work', 'ML4101234', 'PAK', 'Akram', 'Wasim', '1966-06-03', success(graduate)),
  person('work', 'P5554441B', 'PHL', 'Salonga', 'Lea', '1971-02-22', success(bridging)),
  person('study', '77777777', 'IND', 'Virat', 'Kohli', '1988-11-05', success(studyResult(''))),
  person('study', '22222222', 'ARG', 'Messi', 'Lionel', '1999-02-02', success(studyResult('8105'))),
  person('study', 'EJ7654321', 'CHN', 'Ma', 'Jack', '1964-09-10', success(studyResult('8105'))),
  // The work page is cut before its error cases, so these are the study page's.
  ...(['work', 'study'] as const).flatMap((type) => [
    person(type, '12121212', 'BMU', 'Smith', 'John', '1999-11-11', failed('VEVO_PERSON_NOT_FOUND')),
    person(type, '37373737', 'FIN', 'Raikkonen', 'Kimi', '1979-10-17', failed('VEVO_NO_VISA')),
    person(type, '97979797', 'GAB', 'Smith', 'John', '1999-07-07', failed('VEVO_LOGIN_ERROR')),
  ]),
  person(
    'employer',
    '10987654',
    'FJI',
    'Ravalawa',
    'Mikaele',
    '1997-11-09',
    success(employerResult('YES, is entitled to work')),
  ),
  person('employer', 'N0123456', 'KHM', 'Mam', 'Somaly', '1999-11-30', success(limited)),
];

function person(
  type: Person['type'],
  identifier: string,
  country: string,
  familyName: string,
  givenName: string,
  born: string,
  outcome: Outcome,
): Person {
  return { type, identifier, country, familyName, givenName, born, outcome };
}
