/** How the check of a person ends. */
export interface Outcome {
  readonly status: string;
  readonly code: string;
  /** What the government says, for a check that found something. */
  readonly visa?: Record<string, unknown>;
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

/** How many checks fail is spelt in two ways on the pages. */
export type FailureSpelling = 'failure' | 'failed';

const success = (visa: Record<string, unknown>): Outcome => ({ status: 'completed', code: 'SUCCESS', visa });

/** The fixed test identities of the pages. The pages show no result: the fields are those that integrators read. */
export function publishedPeople(failure: FailureSpelling): readonly Person[] {
  const failed = (code: string): Outcome => ({ status: failure, code });
  return [
    person('work', '22222222', 'ARG', 'Messi', 'Lionel', '1987-06-24', success(holder('500', 'Student', 'LIMITED', '8105'))),
    person('work', 'A01234567', 'USA', 'Trump', 'Donald', '1946-06-14', success(PERMANENT)),
    person('work', 'M98765431', 'IND', 'Kohli', 'Virat', '1988-11-05', success(holder('190', 'Skilled Nominated', 'UNLIMITED'))),
    person('work', 'ML4101234', 'PAK', 'Akram', 'Wasim', '1966-06-03', success(holder('485', 'Temporary Graduate', 'UNLIMITED'))),
    person('work', 'P5554441B', 'PHL', 'Salonga', 'Lea', '1971-02-22', success(holder('010', 'Bridging A', 'LIMITED', '8105'))),
    person('study', '77777777', 'IND', 'Virat', 'Kohli', '1988-11-05', success(holder('500', 'Student', 'LIMITED'))),
    person('study', '22222222', 'ARG', 'Messi', 'Lionel', '1999-02-02', success(holder('500', 'Student', 'LIMITED', '8105'))),
    person('study', 'EJ7654321', 'CHN', 'Ma', 'Jack', '1964-09-10', success(holder('500', 'Student', 'LIMITED', '8105'))),
    // The error cases of the work page lie beyond its cut: those of the study page, as the pages' readers infer.
    ...(['work', 'study'] as const).flatMap((type) => [
      person(type, '12121212', 'BMU', 'Smith', 'John', '1999-11-11', failed('VEVO_PERSON_NOT_FOUND')),
      person(type, '37373737', 'FIN', 'Raikkonen', 'Kimi', '1979-10-17', failed('VEVO_NO_VISA')),
      person(type, '97979797', 'GAB', 'Smith', 'John', '1999-07-07', failed('VEVO_LOGIN_ERROR')),
    ]),
    person('employer', '10987654', 'FJI', 'Ravalawa', 'Mikaele', '1997-11-09', success({ text: 'YES, is entitled to work' })),
    person('employer', 'N0123456', 'KHM', 'Mam', 'Somaly', '1999-11-30', success({ text: 'YES, is entitled to work with 25 hours limitation' })),
  ];
}

export function person(
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

const PERMANENT = { type: '998', type_name: 'Australian Permanent Resident or Citizen', work_entitlement: 'UNLIMITED', expiry_date: null };

const holder = (type: string, name: string, entitlement: string, condition?: string) => ({
  type,
  type_name: name,
  work_entitlement: entitlement,
  expiry_date: '2031-06-30',
  conditions: condition === undefined ? [] : [{ code: condition, description: `Condition ${condition}` }],
});
