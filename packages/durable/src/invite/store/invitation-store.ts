/**
 * State of an invitation.
 *
 * - `sending`: stored before its request is sent, so it may have been sent.
 * - `sent`: the service has it.
 * - `refused`: the service refused it, and created nothing.
 */
export type InvitationState = 'sending' | 'sent' | 'refused';

export interface StoredInvitation {
  readonly state: InvitationState;
  /** When it was stored, just before its request was sent. In milliseconds since the epoch. */
  readonly sendingAt: number;
}

/** Result of a claim. `taken`: another process may send it, or has sent it. */
export type Claim =
  | 'claimed'
  | 'taken'
  | { /** HMACs that another invitation has too. */ readonly alike: readonly string[] };

/**
 * Who was invited, so that nobody is invited twice. It has only HMACs about a person: of the employee id, the addresses, and
 * the name with the birth date, each with the account.
 */
export interface InvitationStore {
  /** Id of a person's invitation by an account. */
  idOf: (account: string, employeeId: string) => string;
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredInvitation>>;
  /** HMAC of what rows about the same person share. */
  markOf: (account: string, likeness: string, key: string) => string;
  /** Ids of the invitations that have these HMACs and were sent, or may have been. */
  findMarks: (marks: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Takes the exclusive right to send it, durably, unless another invitation has one of its HMACs. */
  claim: (id: string, marks: readonly string[], now: number) => Promise<Claim>;
  settle: (id: string, state: 'sent' | 'refused') => Promise<void>;
  /** Certainly nothing was created, so it can be sent again. Does nothing if it was stored after `before`. */
  release: (id: string, before: number) => Promise<void>;
}

export interface InvitationLedger {
  readonly invitations: InvitationStore;
}
