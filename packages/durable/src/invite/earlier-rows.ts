import type { Problem } from '../base/rows/row.ts';
import type { Invitation } from './read-invitation.ts';
import { type Likeness, likenessesOf } from './same-person.ts';

/** The people of the earlier rows. */
export class EarlierRows {
  readonly #employees = new Set<string>();
  readonly #keys = new Map<Likeness, Set<string>>();

  /** Why the row may be about the person of an earlier row. */
  add(invitation: Invitation): Problem | undefined {
    const { employeeId } = invitation;
    const likenesses = likenessesOf(invitation);
    const found = likenesses.find(({ likeness, key }) => this.#keys.get(likeness)?.has(key));
    const problem = this.#employees.has(employeeId) ? SAME_PERSON : found && PROBLEMS[found.likeness];
    this.#employees.add(employeeId);
    for (const { likeness, key } of likenesses) {
      const keys = this.#keys.get(likeness) ?? new Set();
      this.#keys.set(likeness, keys.add(key));
    }
    return problem;
  }
}

const OTHER_PERSON = 'If it is another person, invite them with `workrights onboard create`.';

const SAME_PERSON: Problem = {
  code: 'same-person',
  details: [
    {
      column: 'employee_id',
      rule: 'is the employee id of an earlier row too',
      fix: 'Keep one row for each person. The earlier row counts.',
    },
  ],
};

const SIMILAR_ID: Problem = {
  code: 'similar-employee-id',
  details: [
    {
      column: 'employee_id',
      rule: 'differs from the employee id of an earlier row only by case, spaces or zeros at its start',
      fix: `Delete the row if it is the same person. ${OTHER_PERSON}`,
    },
  ],
};

const SAME_BIRTH: Problem = {
  code: 'same-name-and-birth-date',
  details: [
    {
      rule: 'has the name and the birth date of an earlier row, and another employee id',
      fix: `Delete the row if it is the same person. ${OTHER_PERSON}`,
    },
  ],
};

const SAME_ADDRESS: Problem = {
  code: 'same-address',
  details: [
    {
      rule: 'has the e-mail address or mobile number of an earlier row',
      fix: `${OTHER_PERSON} If not, delete the row.`,
    },
  ],
};

const PROBLEMS: Readonly<Record<Likeness, Problem>> = {
  'similar-employee-id': SIMILAR_ID,
  'same-name-and-birth-date': SAME_BIRTH,
  'same-address': SAME_ADDRESS,
};
