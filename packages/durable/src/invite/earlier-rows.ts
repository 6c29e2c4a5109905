import type { Problem } from '../base/rows/row.ts';
import type { Invitation } from './read-invitation.ts';
import { addressKeys, employeeKey, nameKey } from './same-person.ts';

/** The people of the rows before. */
export class EarlierRows {
  readonly #employees = new Set<string>();
  readonly #spellings = new Set<string>();
  readonly #births = new Set<string>();
  readonly #addresses = new Set<string>();

  /** Why the row may be of a person whom an earlier row has. */
  add({ employeeId, body }: Invitation): Problem | undefined {
    const spelling = employeeKey(employeeId);
    const name = nameKey(body);
    const birth = name && body.date_of_birth && `${name}\n${body.date_of_birth}`;
    const addresses = addressKeys(body);
    const problem = this.#employees.has(employeeId)
      ? SAME_PERSON
      : this.#spellings.has(spelling)
        ? SIMILAR_ID
        : birth && this.#births.has(birth)
          ? SAME_BIRTH
          : addresses.some((address) => this.#addresses.has(address))
            ? SAME_ADDRESS
            : undefined;
    this.#employees.add(employeeId);
    this.#spellings.add(spelling);
    if (birth) this.#births.add(birth);
    for (const address of addresses) this.#addresses.add(address);
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
