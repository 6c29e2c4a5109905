/** Objects that only say which country a field is for: a flag leaves their names out. */
const COUNTRIES: ReadonlySet<string> = new Set(['australia', 'new_zealand']);

/** Names that are too long or too general for a flag. The spreadsheets of bulk runs have columns with the same names. */
const SHORTER: Readonly<Record<string, string>> = {
  visa_check_type: 'check_type',
  'document.type': 'document_type',
};

/**
 * The name of a field's flag, in kebab-case: the last name of its path. A field of a country's object has the same flag
 * in both countries.
 */
export function flagName(path: readonly string[]): string {
  const inCountry = path.filter((name) => !COUNTRIES.has(name));
  const name = SHORTER[inCountry.join('.')] ?? inCountry.at(-1) ?? '';
  return name.replaceAll('_', '-');
}
