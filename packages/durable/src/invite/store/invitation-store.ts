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

/** Who was invited, so that nobody is twice. Of a person it has only an HMAC of the account and the employee id. */
export interface InvitationStore {
  /** The id of the invitation of a person of an account. */
  idOf: (account: string, employeeId: string) => string;
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredInvitation>>;
  /** The sole right to send it, durably. False when somebody has, or had, that right. */
  claim: (id: string, now: number) => Promise<boolean>;
  settle: (id: string, state: 'sent' | 'refused') => Promise<void>;
  /** It provably made nothing, so that it can be sent. Nothing happens if it was noted after `before`. */
  release: (id: string, before: number) => Promise<void>;
}

/** What invitations need of a ledger. */
export interface InvitationLedger {
  readonly invitations: InvitationStore;
}
