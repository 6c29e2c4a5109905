import type { QuotaCount } from '@workrights/time/quota-headers';

export type { QuotaCount } from '@workrights/time/quota-headers';
export type { QuotaName } from '@workrights/time/quotas';

/** The limits of the account, by the headers of the last response with such headers. */
export interface Quota {
  readonly minute: QuotaCount | undefined;
  readonly day: QuotaCount | undefined;
  /** When the response came, in milliseconds since the epoch. */
  readonly at: number;
}
