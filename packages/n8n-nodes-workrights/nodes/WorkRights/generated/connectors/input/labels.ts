// Copied from packages/connectors by workrights-codegen. Do not edit.
import { allFields } from '../operations/operations';
import type { Field } from '../operations/field';

/** Fields that a connector's credentials add to requests: their labels there, by the contract's names. */
export const CREDENTIAL_LABELS: Readonly<Record<string, string>> = {
  accountkeyid: 'Account Key',
  environment: 'Environment',
  key: 'API Key',
};

const sent = allFields.filter(({ path }) => path.length > 0);

/** The forms' labels of the service's fields, so that messages use the names that the user sees. */
const labels = new Map<string, string>([
  // The country in brackets distinguishes two fields of the form. A message is about only one of them.
  ...sent.map(({ path, label }) => [path.at(-1) ?? '', label.replace(/ \(.*\)$/u, '')] as const),
  ...Object.entries(CREDENTIAL_LABELS).map(
    ([name, label]) => [name, `${label} (in the credential)`] as const,
  ),
]);

/** The label of the field at this path; undefined if no form shows it. */
export function labelOf(path: readonly string[]): string | undefined {
  const name = path.findLast((step) => labels.has(step));
  return name === undefined ? undefined : labels.get(name);
}

/** The fields with exactly this path. */
export function fieldsAt(path: readonly string[]): readonly Field[] {
  return sent.filter((field) => field.path.join('.') === path.join('.'));
}

/** A field's rule in the form's words: with the labels in its list, and for a country with the hint that a name is enough. */
export function ruleOf(path: readonly string[], message: string): string {
  const [field, ...others] = fieldsAt(path);
  if (field?.type === 'country') return message.replace(/must be three capital letters .*$/u, COUNTRY);
  if (field?.type !== 'choice') return message;
  const labelsOf = ({ choices = [] }: Field): string => choices.map(({ label }) => label).join(', ');
  // If several requests have this field with different choices, the contract's own words fit better.
  if (others.some((other) => labelsOf(other) !== labelsOf(field))) return message;
  return message.replace(/must be one of .*$/u, `must be one of ${labelsOf(field)}`);
}

/** The ways to write a country of citizenship. */
export const COUNTRY = 'must be a country: its three-letter code or its English name, as in IND or India';
