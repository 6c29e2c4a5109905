/**
 * - `sending`: noted before its request leaves, so the request may have left. - `sent`: the service has it.
 * - `refused`: the service refused it, and made nothing.
 */
export type InvitationState = 'sending' | 'sent' | 'refused';

export interface StoredInvitation {
  readonly state: InvitationState;
  /** When it was noted, just before its request left. In milliseconds since the epoch. */
  readonly sendingAt: number;
}

/** What became of a claim. `taken`: somebody has, or had, the right to send it. */
export type Claim =
  | 'claimed'
  | 'taken'
  | { /** Marks that another invitation has. */ readonly alike: readonly string[] };

/**
 * Who was invited, so that nobody is twice. Of a person it has only HMACs: of the employee id, the addresses, and the name with the
 * birth date, each with the account.
 */
export interface InvitationStore {
  /** The id of the invitation of a person of an account. */
  idOf: (account: string, employeeId: string) => string;
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredInvitation>>;
  /** Stands for what rows of one person have in common. */
  markOf: (account: string, likeness: string, key: string) => string;
  /** Which marks invitations have that were sent, or may have been: with the id of the invitation. */
  findMarks: (marks: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The sole right to send it, durably, unless another invitation has one of its marks. */
  claim: (id: string, marks: readonly string[], now: number) => Promise<Claim>;
  settle: (id: string, state: 'sent' | 'refused') => Promise<void>;
  /** It provably made nothing, so that it can be sent. Nothing happens if it was noted after `before`. */
  release: (id: string, before: number) => Promise<void>;
}

/** What invitations need of a ledger. */
export interface InvitationLedger {
  readonly invitations: InvitationStore;
}
