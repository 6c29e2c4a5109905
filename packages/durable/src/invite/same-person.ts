import type { OnboardListItem } from '@workrights/client';

import type { Invitation } from './read-invitation.ts';

type Named = Pick<OnboardListItem, 'given_names' | 'family_name'>;
type Reachable = Pick<OnboardListItem, 'email' | 'mobile_number'>;

/** The same for different spellings of an employee id: people vary the case, and spreadsheets drop leading zeros. */
export function employeeKey(employeeId: string): string {
  return employeeId
    .toLowerCase()
    .replaceAll(/\s/gu, '')
    .replace(/^0+(?=.)/u, '');
}

/** Undefined without a full name. */
export function nameKey({ given_names: given, family_name: family }: Named): string | undefined {
  const names = [given, family].map((name) => (name ?? '').trim().replaceAll(/\s+/gu, ' ').toLowerCase());
  return names.includes('') ? undefined : names.join('\n');
}

export function emailKey({ email }: Reachable): string | undefined {
  return email?.trim().toLowerCase() || undefined;
}

/** The same for 0400 000 001 and +61 400 000 001. */
export function mobileKey({ mobile_number: mobile }: Reachable): string | undefined {
  return mobile?.replaceAll(/\D/gu, '').slice(-9) || undefined;
}

export function addressKeys(of: Reachable): string[] {
  return [emailKey(of), mobileKey(of)].filter((key) => key !== undefined);
}

/** What two rows about the same person may share. */
export type Likeness = 'similar-employee-id' | 'same-name-and-birth-date' | 'same-address';

/** The keys by which rows may be about the same person, the most certain first. */
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
