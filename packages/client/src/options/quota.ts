export type { QuotaName } from '@workrights/time/quotas';

/** What is used and what is left of a minute or a day. */
export interface QuotaCount {
  readonly consumed: number;
  readonly remaining: number;
}

/** The limits of the account, by the headers of the last response that had some. */
export interface Quota {
  readonly minute: QuotaCount | undefined;
  readonly day: QuotaCount | undefined;
  /** When the response came, in milliseconds since the epoch. */
  readonly at: number;
}
