import type { Problem } from '../base/rows/row.ts';
import type { Invitation } from './read-invitation.ts';
import { type Likeness, likenessesOf } from './same-person.ts';
import type { InvitationStore } from './store/invitation-store.ts';

/** The HMACs that the ledger keeps of a row, so that another row about the same person is recognised, and what each stands for. */
export type PersonMarks = ReadonlyMap<string, Likeness>;

export function personMarks(store: InvitationStore, account: string, invitation: Invitation): PersonMarks {
  return new Map(
    likenessesOf(invitation).map(({ likeness, key }) => [store.markOf(account, likeness, key), likeness]),
  );
}

/** Why a row may be about a person whom this ledger has invited under another employee id. */
export function likenessProblem(marks: PersonMarks, alike: readonly string[]): Problem | undefined {
  const found = [...marks].find(([mark]) => alike.includes(mark));
  return found && problemOf(found[1]);
}

const RULES: Readonly<Record<Likeness, string>> = {
  'similar-employee-id': 'differs only by case, spaces or zeros at its start from the employee id of',
  'same-name-and-birth-date': 'has the name and the birth date of',
  'same-address': 'has the e-mail address or mobile number of',
};

function problemOf(likeness: Likeness): Problem {
  const column = likeness === 'similar-employee-id' ? { column: 'employee_id' } : {};
  return {
    code: likeness,
    details: [
      {
        ...column,
        rule: `${RULES[likeness]} somebody whom this ledger has invited under another employee id`,
        fix: 'Delete the row if it is the same person. If not, use `workrights onboard create`.',
      },
    ],
  };
}
