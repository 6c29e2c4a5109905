/** A work rights record, as a service may send it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What the sandbox says about people without restrictions. It's repeated here, independently of the templates' lists. */
const UNRESTRICTED = new Map<unknown, string>([
  ['Temporary Graduate (subclass 485)', 'Sandbox text: No work restriction applies.'],
  ['Australian citizen', 'Sandbox text: Citizen: no work restriction applies.'],
  ['Skilled Independent (subclass 189)', 'Sandbox text: Permanent resident: no work restriction applies.'],
]);

const isDayAhead = (value: unknown, today: string): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true &&
  value > today;

/** The rule for clearing people, independent of the templates. */
export function mayBeCleared(record: Fields, today: string): boolean {
  return (
    typeof record['status'] === 'string' &&
    UNRESTRICTED.get(record['visa_held']) === record['status'] &&
    isDayAhead(record['visa_expiry_date'], today) &&
    isDayAhead(record['gov_expiry_date'], today)
  );
}

/** Today in Sydney, the first of the Australian states in which a day ends. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney', dateStyle: 'short' }).format();
}

const clear = {
  key_id: 'key_1',
  given_names: 'Robin',
  family_name: 'Sample',
  nationality: 'India',
  visa_held: 'Temporary Graduate (subclass 485)',
  status: 'Sandbox text: No work restriction applies.',
  visa_expiry_date: '2099-03-15',
  gov_expiry_date: '2099-03-15',
};

const statuses: readonly unknown[] = [
  null, undefined, '', ' ', 0, true, [], {}, ['Sandbox text: No work restriction applies.'], 'unknown', 'N/A', 'null',
  'The holder must not work in Australia.', 'condition 8207', 'Work permitted unless condition 8101 applies.',
  'A work restriction applies: condition 8105.', 'No right to work.', 'No work restriction applies.',
  'sandbox text: no work restriction applies.',
  'Sandbox text: No work restriction applies. Except: condition 8101.', ' Sandbox text: No work restriction applies.', 'Sandbox text: No work restriction applies',
  '<b>Sandbox text: No work restriction applies.</b>', 'Sandbox text: No work restriction applies.\u0000', 'Sandbox text: Citizen: no work restriction applied.',
  'Work rights are not confirmed yet.', 'Permanent resident: visa cancelled.', 'constructor', '__proto__',
]; // prettier-ignore

const dates: readonly unknown[] = [
  null, undefined, '', ' ', 0, false, [], {}, ['2099-03-15'], 'unknown', 'no end', 'never', '2020-01-01', '01/01/2099',
  '31/12/2099', '1 Jan 2099', '2099-1-1', '20990101', '2099-02-30', '2099-13-01', '2099-03-15T00:00:00Z',
  ' 2099-03-15', '2099-03-15 or earlier', '9999', 4_077_734_400, 4_077_734_400_000, '+275760-09-13', '9e9', 'zzzz-zz-zz',
  '２０９９-03-15',
]; // prettier-ignore

/** Records outside the catalogue: one that may be cleared, and others that a service could send and that may not. */
export function strangeRecords(): Fields[] {
  const day = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toJSON().slice(0, 10);
  return [
    clear,
    { ...clear, visa_expiry_date: day(1), gov_expiry_date: day(2) },
    ...statuses.map((status) => ({ ...clear, status })),
    ...dates.map((visa_expiry_date) => ({ ...clear, visa_expiry_date })),
    ...dates.map((gov_expiry_date) => ({ ...clear, gov_expiry_date })),
    ...[day(0), day(-1)].flatMap((end) => [
      { ...clear, visa_expiry_date: end },
      { ...clear, gov_expiry_date: end },
    ]),
    ...[
      null, undefined, '', ' ', 7, {}, ['Student'], 'Visitor (subclass 600)', 'No visa found', 'Unknown', 'constructor',
      'Temporary Graduate (subclass 485): cancelled', 'Australian citizen', 'temporary graduate (subclass 485)',
    ].map((visa_held) => ({ ...clear, visa_held })), // prettier-ignore
    { Status: clear.status, VisaHeld: clear.visa_held, VisaExpiryDate: clear.visa_expiry_date },
    { data: clear },
    { error: 'The service could not be reached.' },
    {},
  ];
}
