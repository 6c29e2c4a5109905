import { choicesOf } from './choices';
import type { Field } from './field';
import { allFields, credentialFields } from './requests';

/** What the editor calls the fields of the service, so that messages name what the user sees. */
const labels = new Map<string, string>([
  // The country in brackets tells two fields of the form apart; the item that a message is about has one of them.
  ...allFields.map(
    ({ path, parameter }) => [path.at(-1) ?? '', parameter.displayName.replace(/ \(.*\)$/u, '')] as const,
  ),
  ...Object.entries(credentialFields).map(([name, label]) => [name, `${label} (in the credential)`] as const),
]);

/** The editor's name for a field, by the path that leads to it; undefined when the editor shows no such field. */
export function labelOf(path: readonly string[]): string | undefined {
  const name = path.findLast((step) => labels.has(step));
  return name === undefined ? undefined : labels.get(name);
}

/** The rule of a field in the editor's words: the names in its list, and for a country also that a name is enough. */
export function ruleOf(path: readonly string[], message: string): string {
  const [field, ...others] = allFields.filter((one) => one.path.join('.') === path.join('.'));
  if (field?.reads === 'country') return message.replace(/must be three capital letters .*$/u, COUNTRY);
  if (field?.parameter.type !== 'options') return message;
  const namesOf = ({ parameter }: Field) => choicesOf(parameter).map(({ name }) => name);
  const names = namesOf(field);
  // Of fields that requests offer with other choices, the contract's own words are those of this request.
  if (others.some((other) => namesOf(other).join() !== names.join())) return message;
  return message.replace(/must be one of .*$/u, `must be one of ${names.join(', ')}`);
}

/** How a country of citizenship may be written. */
export const COUNTRY = 'must be a country: its three-letter code or its English name, as in IND or India';
