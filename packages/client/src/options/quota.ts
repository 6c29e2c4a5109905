/** The published limits of an account (`rate-limits`): 60 requests a minute and 10,000 a day, or 144 and 24,000. */
export type QuotaName = 'standard' | 'premium' | 'none';
