import type { CreateOnboardBody } from '@workrights/client';
import { headingKey } from '@workrights/columns/headings';
import { describeIssues, onboardCreateSchema, onboardCreateWithEmailSchema } from '@workrights/validators';

import type { Problem } from '../base/rows/row.ts';
import { employmentStatuses, sendTypes } from '../generated/words.gen.ts';
import { choiceKey, standsForNothing, textOf } from '../spreadsheet/cells.ts';
import { type BirthDays, doubtOfBirth, readDate, readDateAlone } from '../spreadsheet/dates.ts';
import type { DateOrder } from '../spreadsheet/fields.ts';
import { RAGGED, SKIPPED } from '../spreadsheet/read-row.ts';
import type { Cell, TableRow } from '../spreadsheet/table.ts';
import { runsAsFormula } from '../spreadsheet/write-csv.ts';

/** The client adds the account. A create must not have the two others: only an update has them. */
const NOT_COLUMNS = ['accountkeyid', 'key', 'onboard_id'] as const;
export type InvitationField = Exclude<keyof CreateOnboardBody, (typeof NOT_COLUMNS)[number]>;

/** The fields of a create, by the contract. */
export const INVITATION_FIELDS = Object.keys(onboardCreateWithEmailSchema.shape).filter(
  (name) => !(NOT_COLUMNS as readonly string[]).includes(name),
) as InvitationField[];
/** Other names of them in the service's own files and e-mails, without spaces. */
const OTHER_NAMES: Readonly<Partial<Record<InvitationField, readonly string[]>>> = {
  given_names: ['givenname', 'firstname', 'firstnames'],
  family_name: ['lastname', 'surname'],
  date_of_birth: ['dob', 'birthdate'],
  email: ['emailaddress'],
  mobile_number: ['mobile', 'mobilephone'],
  sendtype: ['method'],
};

const BY_HEADING: ReadonlyMap<string, InvitationField> = new Map(
  INVITATION_FIELDS.flatMap((field) =>
    [headingKey(field), ...(OTHER_NAMES[field] ?? [])].map((key) => [key, field] as const),
  ),
);
/** Words of the contract, accepted in upper or lower case. */
const WORDS: Readonly<Partial<Record<InvitationField, readonly string[]>>> = {
  sendtype: sendTypes,
  employment_status: employmentStatuses,
};
const NEEDS = {
  Email: ['email'],
  SMS: ['mobile_number'],
  Both: ['email', 'mobile_number'],
} as const;
/** In years. A younger age is a mistake. Without a birth date, a person is invited all the same. */
const YOUNGEST = 10;
const FIXES = {
  employee_id: 'Give each person their employee id: by it nobody is invited twice.',
  date_of_birth: 'Write it as yyyy-mm-dd, such as 1998-04-12, or leave it empty.',
  email: 'Write one e-mail address, or leave it empty and give a mobile number.',
  mobile_number:
    'Write the ten digits of an Australian mobile number. Format the column as text, so that it keeps its zero.',
  employment_status: 'Write Current or Prospective, or leave it empty.',
  sendtype: 'Write Email, SMS or Both, or leave it empty. The person needs an address for it.',
} as const satisfies Readonly<Partial<Record<InvitationField, string>>>;

function fixOf(field: InvitationField): string | undefined {
  return (FIXES as Readonly<Partial<Record<InvitationField, string>>>)[field];
}

export function invitationField(heading: Cell): InvitationField | undefined {
  return typeof heading === 'string' ? BY_HEADING.get(headingKey(heading)) : undefined;
}

/** A person to invite, from one row. */
export interface Invitation {
  /** 1 is the first row below the heading. */
  readonly row: number;
  readonly employeeId: string;
  readonly body: CreateOnboardBody;
}

/** Reads a row as an invitation, or as a problem. A problem contains no cell. */
export function readInvitation(
  { number, cells, ragged, isHidden = false }: TableRow,
  {
    places,
    births,
    skipsHidden,
  }: {
    readonly places: ReadonlyMap<InvitationField, number>;
    /** `order`: the column's order of year-last dates; undefined if it isn't clear. */
    readonly births: { readonly days: BirthDays; readonly order: DateOrder | undefined };
    readonly skipsHidden: boolean;
  },
): Invitation | Problem {
  if (ragged) return { code: 'ragged', details: [RAGGED[ragged]] };
  if (isHidden && skipsHidden) return { code: 'hidden-row', details: [SKIPPED] };
  const details: Detail[] = [];
  const doubt = (column: InvitationField, rule: string, fix = fixOf(column)): undefined => {
    details.push({ column, rule, ...(fix !== undefined && { fix }) });
  };
  const valueOf = (field: InvitationField): string | undefined => {
    const place = places.get(field);
    const cell = place === undefined ? null : (cells[place] ?? null);
    const text = textOf(cell);
    if (cell === null || text === '') return undefined;
    if (field === 'date_of_birth') {
      const given = cell instanceof Date ? cell : text;
      const read = births.order === undefined ? readDateAlone(given) : readDate(given, births.order);
      if (!('day' in read)) return doubt(field, read.rule, read.fix);
      const wrong = doubtOfBirth(read.day, births.days, YOUNGEST);
      return wrong ? doubt(field, wrong.rule, wrong.fix) : read.day;
    }
    if (typeof cell === 'boolean' || cell instanceof Date) return doubt(field, 'is not a text');
    if (standsForNothing(text))
      return doubt(field, 'has the text that a program writes when it finds no value');
    if (field !== 'mobile_number' && runsAsFormula(text))
      return doubt(field, 'begins as a formula of a spreadsheet does', 'Begin it with a letter or a digit.');
    return WORDS[field]?.find((word) => choiceKey(word) === choiceKey(text)) ?? text;
  };
  const fields = [...places.keys()].map((field) => [field, valueOf(field)] as const);
  const body = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as CreateOnboardBody;
  const doubtful = new Set(details.map(({ column }) => column));
  if (body.employee_id === undefined && !doubtful.has('employee_id')) doubt('employee_id', 'is missing');
  const judged = judge(body);
  const further = judged.length > 0 ? judged : judgeAddresses(body);
  details.push(...further.filter(({ column }) => !doubtful.has(column)));
  if (details.length > 0) return { code: 'invalid', details };
  return { row: number, employeeId: body.employee_id!, body };
}

type Detail = Problem['details'][number];

/** The validators' errors, by column. */
function judge(body: CreateOnboardBody): Detail[] {
  // The client adds the account.
  const judged = onboardCreateSchema.safeParse({ ...body, accountkeyid: '-' });
  if (judged.success) return [];
  return describeIssues(judged.error).map(({ path, rule }): Detail => {
    const name = path.split('/').at(-1) ?? '';
    const column = INVITATION_FIELDS.find((field) => field === name);
    const fix = column === undefined ? undefined : fixOf(column);
    return { ...(column && { column }), rule, ...(fix !== undefined && { fix }) };
  });
}

/** Addresses that can't be reached. The contract doesn't check this. */
function judgeAddresses(body: CreateOnboardBody): Detail[] {
  const { sendtype, mobile_number: mobile } = body;
  const missing = (sendtype ? NEEDS[sendtype] : []).filter((field) => body[field] === undefined);
  return [
    ...missing.map((field) => ({ column: 'sendtype', rule: `needs ${field}`, fix: FIXES.sendtype })),
    ...(/^(?!0[45])\d{10}$/u.test(mobile ?? '')
      ? [{ column: 'mobile_number', rule: 'does not begin with 04 or 05', fix: FIXES.mobile_number }]
      : []),
  ];
}
