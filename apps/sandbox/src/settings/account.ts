/** One of the organisations that use the service. Each has its own checks, onboarding requests and armed scenarios. */
export interface Account {
  /** What the control plane calls it. */
  readonly name: string;
  /** Bearer token of interface A. */
  readonly accessToken: string;
  /** `accountkeyid` of interface B. */
  readonly accountKey: string;
  /** API key of interface B. */
  readonly apiKey: string;
  /** Client id that gets access tokens; it follows from the name. */
  readonly clientId: string;
  /** The secret of that client; undefined: it gets no token. */
  readonly clientSecret: string | undefined;
}

/** Name of the account that there always is. */
export const DEFAULT_ACCOUNT = 'default';

/** Another account; credentials that are left out are the development ones with its name at the end. */
export type AccountOptions = Pick<Account, 'name'> & Partial<Omit<Account, 'name' | 'clientId'>>;
