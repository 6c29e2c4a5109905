import { summarise, type VisaCheck, type VisaSummary } from '@workrights/client';

export interface SummaryFlags {
  readonly summary?: boolean | undefined;
}

/** With `--summary`, what the client reads out of a check: entitlements that are `yes` only when nothing is against it. */
export function summaryOr(flags: SummaryFlags, check: VisaCheck): VisaCheck | VisaSummary {
  return flags.summary ? summarise(check) : check;
}
