import { summarise, type VisaCheck, type VisaSummary } from '@workrights/client';
import type { OutputFlags } from './output.ts';

/** With `--summary`, the client's summary of a check: an entitlement is `yes` only without doubts. */
export function summaryOr(flags: OutputFlags, check: VisaCheck): VisaCheck | VisaSummary {
  return flags.summary ? summarise(check) : check;
}
