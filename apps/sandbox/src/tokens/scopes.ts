import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';

/** What a token may be used for: the checks of one country in one environment. */
export const SCOPES = ['aus:sandbox', 'aus:live', 'nzl:sandbox', 'nzl:live'] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether a token may be used for a check. A token without scopes, such as that of the settings, may be used for all. */
export function isInScope(
  scopes: readonly Scope[] | undefined,
  { jurisdiction, environment = 'sandbox' }: VisaCheckCreate,
): boolean {
  return scopes?.includes(`${jurisdiction === 'AUS' ? 'aus' : 'nzl'}:${environment}`) ?? true;
}
