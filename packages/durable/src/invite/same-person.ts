import type { OnboardListItem } from '@workrights/client';

import type { Invitation } from './read-invitation.ts';

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

/** What two rows have in common that may be of one person. */
export type Likeness = 'similar-employee-id' | 'same-name-and-birth-date' | 'same-address';

/** By what other rows may be of the same person, the surest first. Rows with the same key have it in common. */
export function likenessesOf({
  employeeId,
  body,
}: Invitation): { readonly likeness: Likeness; readonly key: string }[] {
  const name = nameKey(body);
  return [
    { likeness: 'similar-employee-id', key: employeeKey(employeeId) },
    ...(name !== undefined && body.date_of_birth !== undefined
      ? [{ likeness: 'same-name-and-birth-date' as const, key: `${name}\n${body.date_of_birth}` }]
      : []),
    ...addressKeys(body).map((key) => ({ likeness: 'same-address' as const, key })),
  ];
}
