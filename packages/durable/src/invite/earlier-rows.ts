import { type Problem, problemWith } from '../base/rows/row.ts';
import { likenessProblem } from './likeness-problem.ts';
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
    const alike = found && likenessProblem(found.likeness, 'row');
    const problem = this.#employees.has(employeeId) ? SAME_PERSON : alike;
    this.#employees.add(employeeId);
    for (const { likeness, key } of likenesses) {
      const keys = this.#keys.get(likeness) ?? new Set();
      this.#keys.set(likeness, keys.add(key));
    }
    return problem;
  }
}

const SAME_PERSON = problemWith('same-person', {
  column: 'employee_id',
  rule: 'is the employee id of an earlier row too',
  fix: 'Keep one row for each person. The earlier row counts.',
});
