import { GENERATED_HEADER } from './generated-header.ts';
import type { Documents } from './documents.ts';

/** Lists of the words that the contract documents: of each, the interface and the way from its schemas. */
const WORDS = {
  environments: ['visa-checks', 'Environment'],
  modes: ['visa-checks', 'Mode'],
  visaCheckStatuses: ['visa-checks', 'VisaCheckStatus'],
  documentTypes: ['visa-checks', 'DocumentType'],
  australianCheckTypes: ['visa-checks', 'AustralianCheckRequest', 'properties', 'visa_check_type'],
  onboardStatuses: ['work-rights', 'OnboardStatus'],
} as const;

export type WordsName = keyof typeof WORDS;

/** A module with these lists. Of an open list, it has the values that are documented. */
export function wordsModule(documents: Documents, names: readonly WordsName[]): string {
  const lists = names.map((name) => {
    const [document, ...path] = WORDS[name];
    const schemas: unknown = documents[document].components?.schemas;
    const schema = path.reduce<unknown>((at, key) => Object(at)[key] as unknown, schemas) as
      | Enumeration
      | undefined;
    const values = schema?.['x-known-values'] ?? schema?.enum;
    if (values === undefined) throw new TypeError(`${path.join('/')} has no list of values.`);
    return `export const ${name} = ${JSON.stringify(values)} as const;\n`;
  });
  return GENERATED_HEADER + lists.join('');
}

interface Enumeration {
  readonly enum?: readonly string[];
  readonly 'x-known-values'?: readonly string[];
}
