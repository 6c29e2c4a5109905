import { VISA_SCENARIOS } from '../scenarios/catalogue/catalogue.ts';
import { jurisdictionOf, type VisaCheckType } from '../outcomes/check-types.ts';
import type { VisaScenario } from '../outcomes/scenario.ts';

/** Rows in the file, including the wrong ones. */
export const PEOPLE = 200;

const COLUMNS = [
  'reference',
  'jurisdiction',
  'check_type',
  'document_type',
  'identifier',
  'country',
  'family_name',
  'given_name',
  'date_of_birth',
  'gender',
  'approval_letter_start_date',
  'employment_start_date',
  'customer_authority_id',
  'consent',
] as const;

type Person = Partial<Record<(typeof COLUMNS)[number], string>>;

/** Scenarios that take minutes, never end, or that a run retries for hours. A first run should end soon. */
const TOO_SLOW = new Set([
  'late-check',
  'never-finishes',
  'unknown-status',
  'failed-vevo-unavailable',
  'failed-visa-unavailable',
]);

const FAMILY_NAMES = ['Sample', 'Example', 'Specimen', 'Placeholder', 'Invented', 'Nobody'];
const GIVEN_NAMES = ['Alex', 'Robin', 'Kim', 'Sam', 'Jordan', 'Charlie', 'Dana', 'Noor'];
const COUNTRIES = [
  'IND',
  'Nepal',
  'COL',
  'Brazil',
  'FRA',
  'Philippines',
  'GB',
  'Viet Nam',
  'FJI',
  'South Africa',
];

/**
 * A spreadsheet of 200 invented people as CSV: each named outcome of the sandbox that ends soon, ordinary people, and at the
 * end some rows with typical mistakes. Always the same text.
 */
export function inventedPeople(): string {
  const wrong = wrongRows();
  const named = VISA_SCENARIOS.filter(({ name }) => !TOO_SLOW.has(name)).map(namedPerson);
  const ordinary = Array.from({ length: PEOPLE - named.length - wrong.length }, (_, index) =>
    ordinaryPerson(index),
  );
  const rows = [...named, ...ordinary, ...wrong].map((person, index) => ({
    reference: `E-${String(index + 1).padStart(4, '0')}`,
    consent: 'yes',
    ...person,
  }));
  const lines = rows.map((row: Person) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** A person of the scenario, with the first check type that it applies to. */
function namedPerson({ appliesTo, document }: VisaScenario): Person {
  const { type, ...person } = document;
  return { document_type: type, ...person, ...checkOf(appliesTo[0] ?? 'work') };
}

function ordinaryPerson(index: number): Person {
  const types: VisaCheckType[] = ['work', 'work', 'work', 'study', 'verification', 'employer'];
  return {
    document_type: 'passport',
    identifier: `SBXPERSON${String(index + 1).padStart(4, '0')}`,
    country: COUNTRIES[index % COUNTRIES.length],
    family_name: FAMILY_NAMES[index % FAMILY_NAMES.length],
    given_name: GIVEN_NAMES[index % GIVEN_NAMES.length],
    date_of_birth: `${1960 + (index % 45)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`,
    ...checkOf(types[index % types.length] ?? 'work'),
  };
}

function checkOf(type: VisaCheckType): Person {
  return {
    jurisdiction: jurisdictionOf(type),
    check_type: type,
    ...(type === 'verification' && { gender: 'F', approval_letter_start_date: '2026-01-15' }),
    ...(type === 'employer' && { employment_start_date: '2026-02-01' }),
    ...(type === 'agent' && { customer_authority_id: 'ca_sandbox_migration_agent' }),
  };
}

function wrongRows(): Person[] {
  const right = { ...ordinaryPerson(9_000), ...checkOf('work') };
  return [
    { ...right, identifier: 'SBX 9000 002' },
    { ...right, identifier: 'SBXPERSON9003', country: 'Atlantis' },
    { ...right, identifier: 'SBXPERSON9004', date_of_birth: '1990-02-30' },
    { ...right, identifier: 'SBXPERSON9005', family_name: 'Образец' },
    { ...right, identifier: 'SBXPERSON9006', date_of_birth: '' },
    { ...right, identifier: 'SBXPERSON9007', consent: 'no' },
    { ...right, identifier: 'SBXPERSON9008', check_type: 'agent' },
    // The same person again, with a reference that a spreadsheet would run as a formula.
    { ...ordinaryPerson(0), reference: '=1+1' },
  ];
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function quoted(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
