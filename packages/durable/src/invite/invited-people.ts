import type { Problem } from '../base/rows/row.ts';
import { likenessProblem } from './likeness-problem.ts';
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
export function problemOfMarks(marks: PersonMarks, alike: readonly string[]): Problem | undefined {
  const found = [...marks].find(([mark]) => alike.includes(mark));
  return found && likenessProblem(found[1], 'invited');
}
