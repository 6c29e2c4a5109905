import type { OnboardListItem } from '@workrights/client';

type Named = Pick<OnboardListItem, 'given_names' | 'family_name'>;
type Reachable = Pick<OnboardListItem, 'email' | 'mobile_number'>;

/** What spellings of an employee id have in common: people type it in any case, and spreadsheets drop zeros at its start. */
export function employeeKey(employeeId: string): string {
  return employeeId
    .toLowerCase()
    .replaceAll(/\s/gu, '')
    .replace(/^0+(?=.)/u, '');
}

/** Undefined without a whole name. */
export function nameKey({ given_names: given, family_name: family }: Named): string | undefined {
  const names = [given, family].map((name) => (name ?? '').trim().replaceAll(/\s+/gu, ' ').toLowerCase());
  return names.includes('') ? undefined : names.join('\n');
}

export function emailKey({ email }: Reachable): string | undefined {
  return email?.trim().toLowerCase() || undefined;
}

/** 0400 000 001 and +61 400 000 001 are one. */
export function mobileKey({ mobile_number: mobile }: Reachable): string | undefined {
  return mobile?.replaceAll(/\D/gu, '').slice(-9) || undefined;
}

export function addressKeys(of: Reachable): string[] {
  return [emailKey(of), mobileKey(of)].filter((key) => key !== undefined);
}
