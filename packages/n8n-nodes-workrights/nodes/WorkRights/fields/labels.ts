import { choicesOf } from './choices';
import type { Field } from './field';
import { allFields, credentialFields } from './requests';

/** The editor's names of the service's fields, so that messages use the names that the user sees. */
const labels = new Map<string, string>([
  // The country in brackets distinguishes two fields of the form. The item of a message has only one of them.
  ...allFields.map(
    ({ path, parameter }) => [path.at(-1) ?? '', parameter.displayName.replace(/ \(.*\)$/u, '')] as const,
  ),
  ...Object.entries(credentialFields).map(([name, label]) => [name, `${label} (in the credential)`] as const),
]);

/** The editor's name of the field at this path; undefined if the editor doesn't show it. */
export function labelOf(path: readonly string[]): string | undefined {
  const name = path.findLast((step) => labels.has(step));
  return name === undefined ? undefined : labels.get(name);
}

/** A field's rule in the editor's words: with the names in its list, and for a country with the hint that a name is enough. */
export function ruleOf(path: readonly string[], message: string): string {
  const [field, ...others] = allFields.filter((one) => one.path.join('.') === path.join('.'));
  if (field?.reads === 'country') return message.replace(/must be three capital letters .*$/u, COUNTRY);
  if (field?.parameter.type !== 'options') return message;
  const namesOf = ({ parameter }: Field) => choicesOf(parameter).map(({ name }) => name);
  const names = namesOf(field);
  // If several requests have this field with different choices, the contract's own words fit better.
  if (others.some((other) => namesOf(other).join() !== names.join())) return message;
  return message.replace(/must be one of .*$/u, `must be one of ${names.join(', ')}`);
}

/** The ways to write a country of citizenship. */
export const COUNTRY = 'must be a country: its three-letter code or its English name, as in IND or India';
