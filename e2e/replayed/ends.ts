import type { Outcome, Person } from './person.ts';
import { workResult } from './results.ts';

/** A published end of a check without a reliable result, and the kind of request that leads to it. */
interface End {
  readonly outcome: Outcome;
  readonly type: 'work' | 'verification';
}

const end = (status: string, code?: string, type: End['type'] = 'work'): End => ({
  outcome: { status, ...(code !== undefined && { code }) },
  type,
});

/** Codes that third parties name but no readable page does. */
export const HEARSAY: readonly string[] = ['SERVICE_TIMEOUT', 'INTERNAL_SERVER_ERROR', 'UNKNOWN_ERROR'];

/** Every code and status of the pages. `VEVO_NO_VISA` has no printed status, so it is listed with both. */
const ENDS: readonly End[] = [
  end('failure', 'VEVO_PERSON_NOT_FOUND'),
  end('failed', 'VEVO_PERSON_NOT_FOUND'),
  end('failure', 'VEVO_NO_VISA'),
  end('completed', 'VEVO_NO_VISA'),
  end('failure', 'VEVO_LOGIN_ERROR'),
  end('failure', 'VEVO_ACCOUNT_NO_ACCESS'),
  end('failure', 'VEVO_UNAVAILABLE'),
  ...HEARSAY.map((code) => end('failure', code)),
  end('failed'),
  end('expired', 'SUCCESS'),
  end('purged', 'SUCCESS'),
  end('failure', 'REALME_LOGIN_ERROR', 'verification'),
  end('failure', 'VISA_VIEW_ERROR', 'verification'),
  end('failure', 'REALME_NO_ACCESS', 'verification'),
  end('failure', 'VISA_UNAVAILABLE', 'verification'),
];

const invented = (identifier: string, type: Person['type'], outcome: Outcome): Person => ({
  type,
  identifier,
  country: 'COL',
  familyName: 'Canaryfamily',
  givenName: 'Canarygiven',
  born: '1991-05-17',
  outcome,
});

/** One invented person for each end. */
export const peopleWithoutResult: readonly Person[] = ENDS.map(({ outcome, type }, index) =>
  invented(`CANARY1${String(index).padStart(2, '0')}`, type, outcome),
);

/** Results, and whether each clears the person. */
const RESULTS: readonly (readonly [Outcome, boolean])[] = [
  [{ status: 'completed', code: 'SUCCESS', visa: workResult() }, true],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult(), pdf: false }, true],
  [
    { status: 'completed', code: 'SUCCESS', visa: workResult({ entitlement: 'LIMITED', condition: 8105 }) },
    false,
  ],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult({ entitlement: 'NIL' }) }, false],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult({ entitlement: null }) }, false],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult({ expires: '2020-01-31' }) }, false],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult({ expires: null }) }, false],
  [{ status: 'completed', code: 'SUCCESS', visa: workResult({ condition: 8547 }) }, false],
  // A code that isn't a success contradicts the visa next to it.
  [{ status: 'completed', code: 'VEVO_NO_VISA', visa: workResult() }, false],
  [{ status: 'failure', code: 'SUCCESS', visa: workResult() }, false],
  [{ status: 'purged', code: 'SUCCESS', visa: workResult() }, false],
];

/** People whose check has a result, or seems to have one. */
export const peopleWithResult: readonly Person[] = RESULTS.map(([outcome], index) =>
  invented(`CANARY2${String(index).padStart(2, '0')}`, 'work', outcome),
);

/** The people who may be told that they can work. */
export const cleared: readonly string[] = peopleWithResult.flatMap(({ identifier }, index) =>
  RESULTS[index]?.[1] ? [identifier] : [],
);
