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
