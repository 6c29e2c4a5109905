import { GENERATED_HEADER } from './generated-header.ts';
import type { Documents } from './documents.ts';

/** Lists of the words that the contract documents: of each, the interface and the paths from its schemas. */
const WORDS = {
  environments: ['visa-checks', 'Environment'],
  modes: ['visa-checks', 'Mode'],
  jurisdictions: [
    'visa-checks',
    'AustralianVisaCheckCreate/properties/jurisdiction',
    'NewZealandVisaCheckCreate/properties/jurisdiction',
  ],
  visaCheckStatuses: ['visa-checks', 'VisaCheckStatus'],
  resultCodes: ['visa-checks', 'VisaCheckOutcome/properties/code'],
  documentTypes: ['visa-checks', 'DocumentType'],
  australianCheckTypes: ['visa-checks', 'AustralianCheckRequest/properties/visa_check_type'],
  newZealandCheckTypes: [
    'visa-checks',
    'VerificationCheckType',
    'NewZealandEmployerRequest/properties/visa_check_type',
  ],
  onboardStatuses: ['work-rights', 'OnboardStatus'],
  sendTypes: ['work-rights', 'SendType'],
  employmentStatuses: ['work-rights', 'EmploymentStatus'],
} as const;

export type WordsName = keyof typeof WORDS;

/** A module with these lists. Of an open list, it has the values that are documented. */
export function wordsModule(documents: Documents, names: readonly WordsName[]): string {
  const lists = names.map((name) => {
    const [document, ...paths] = WORDS[name];
    const schemas: unknown = documents[document].components?.schemas;
    const values = paths.flatMap((path) => valuesAt(schemas, path));
    return `export const ${name} = ${JSON.stringify(values)} as const;\n`;
  });
  return GENERATED_HEADER + lists.join('');
}

function valuesAt(schemas: unknown, path: string): readonly string[] {
  const schema = path.split('/').reduce((at, key) => Object(at)[key] as unknown, schemas) as
    | Enumeration
    | undefined;
  const values = schema?.['x-known-values'] ?? (schema?.const === undefined ? schema?.enum : [schema.const]);
  if (values === undefined) throw new TypeError(`${path} has no list of values.`);
  return values;
}

interface Enumeration {
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly 'x-known-values'?: readonly string[];
}
