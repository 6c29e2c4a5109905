import type { Problem } from '../base/rows/row.ts';
import type { Likeness } from './same-person.ts';

/** Whom a row may be about: the person of an earlier row, of a request at the service, or one whom this ledger has invited. */
type Other = 'row' | 'request' | 'invited';

const SHARED: Readonly<Record<Likeness, string>> = {
  'similar-employee-id': 'differs only by case, spaces or zeros at its start from the employee id of',
  'same-name-and-birth-date': 'has the name and the birth date of',
  'same-address': 'has the e-mail address or mobile number of',
};

const OTHERS: Readonly<Record<Other, string>> = {
  row: 'an earlier row',
  request: 'a request at the service under another employee id, or under none',
  invited: 'somebody whom this ledger has invited under another employee id',
};

/** Why a row may be about the same person as another. */
export function likenessProblem(likeness: Likeness, other: Other): Problem {
  const isOfId = likeness === 'similar-employee-id';
  const rule = `${SHARED[likeness]} ${OTHERS[other]}`;
  const details = { rule, fix: `${fixOf(isOfId, other)} If not, use \`workrights onboard create\`.` };
  return { code: likeness, details: [isOfId ? { column: 'employee_id', ...details } : details] };
}

function fixOf(isOfId: boolean, other: Other): string {
  if (other !== 'request') return 'Delete the row if it is the same person.';
  return isOfId
    ? 'If it is the same person, write the employee id as that request has it.'
    : 'If it is the same person, give that request the employee id with `workrights onboard update`.';
}
