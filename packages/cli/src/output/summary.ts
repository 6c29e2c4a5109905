import { summarise, type VisaCheck, type VisaSummary } from '@workrights/client';
import type { OutputFlags } from './output.ts';

/** With `--summary`, what the client reads out of a check: entitlements that are `yes` only when nothing is against it. */
export function summaryOr(flags: OutputFlags, check: VisaCheck): VisaCheck | VisaSummary {
  return flags.summary ? summarise(check) : check;
}
