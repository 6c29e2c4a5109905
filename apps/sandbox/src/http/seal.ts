import { hash, randomBytes } from 'node:crypto';
import { normal, type MatchField, type RequestMatch } from '../matching/request-match.ts';
import { looksLikeId } from './masking.ts';

const SHOWN: ReadonlySet<string> = new Set(['account', 'jurisdiction', 'visa_check_type', 'mode']);

/**
 * Makes a function that replaces what is personal, or may be, so that it can be compared but not read. The secret in it
 * is gone with the process.
 */
export function createSeal(): (facts: RequestMatch) => RequestMatch {
  const secret = randomBytes(32).toString('hex');
  const sealed = (field: MatchField, value: string) =>
    hash('sha256', `${secret} ${field} ${normal(field, value)}`, 'hex');
  return (facts) => {
    const entries = Object.entries(facts) as [MatchField, string][];
    return Object.fromEntries(
      entries.map(([field, value]) => [field, isShown(field, value) ? value : sealed(field, value)]),
    );
  };
}

function isShown(field: MatchField, value: string): boolean {
  return SHOWN.has(field) || ((field === 'check_id' || field === 'onboard_id') && looksLikeId(value));
}
