/** An organisation that uses the service. Each has its own checks, onboarding requests and armed scenarios. */
export interface Account {
  /** Its name in the control plane. */
  readonly name: string;
  /** Bearer token of interface A. */
  readonly accessToken: string;
  /** `accountkeyid` of interface B. */
  readonly accountKey: string;
  /** API key of interface B. */
  readonly apiKey: string;
  /** The client id for access tokens, derived from the name. */
  readonly clientId: string;
  /** The secret of that client; undefined if the client gets no tokens. */
  readonly clientSecret: string | undefined;
}

/** Name of the account that always exists. */
export const DEFAULT_ACCOUNT = 'default';

/** Another account. Omitted credentials are the development credentials with its name at the end. */
export type AccountOptions = Pick<Account, 'name'> & Partial<Omit<Account, 'name' | 'clientId'>>;
