import { type Clock, type OnboardListItem, WorkRights, type WorkRightsOptions } from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import type { Problem } from '../base/rows/row.ts';
import { letterOf } from '../spreadsheet/columns.ts';
import { birthDays } from '../spreadsheet/dates.ts';
import { UnreadableFileError } from '../spreadsheet/errors.ts';
import { type HiddenChoice, headingSeen, requireSeen } from '../spreadsheet/hidden.ts';
import { type FileFormat, tableSource } from '../spreadsheet/open-table.ts';
import type { Table } from '../spreadsheet/table.ts';
import { type Invitation, invitationField, type InvitationField, readInvitation } from './read-invitation.ts';
import type { InvitationLedger } from './store/invitation-store.ts';

/** A request that left longer ago has arrived, or never will. In milliseconds. */
const ARRIVED = 10 * 60_000;

export interface InviteOptions {
  readonly workRights: WorkRightsOptions;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PlanInvitationsOptions extends InviteOptions {
  /** Path of a CSV or XLSX file, or its bytes as they come. */
  readonly file: string | AsyncIterable<Uint8Array>;
  /** Default: told by the first bytes. */
  readonly format?: FileFormat | undefined;
  /** Whether hidden rows and columns of a workbook are read. Without it, a sheet that has them is refused (`hidden`). */
  readonly hidden?: HiddenChoice | undefined;
}

/** What is wrong with a row, or why it isn't sent. Nothing of a cell is in it. */
export interface InvitationProblem extends Problem {
  /** 1 is the first row below the heading. */
  readonly row: number;
}

/** Whom a file would invite. */
export interface InvitationPlan {
  /** Rows that are not blank. */
  readonly rows: number;
  readonly toSend: readonly Invitation[];
  /** People whom this ledger has invited, or who have a request at the service: they aren't invited again. */
  readonly invited: number;
  /** Rows that are not sent until somebody corrects them, or until it is known what became of an earlier request. */
  readonly problems: readonly InvitationProblem[];
  /** What each column was read as; null for one that is not used. */
  readonly columns: readonly { readonly letter: string; readonly field: InvitationField | null }[];
}

/**
 * Reads whom to invite from a spreadsheet, and lists the account's requests: whoever has one is not invited again. Sends nothing.
 * What became of invitations whose response was lost is looked for.
 *
 * @throws UnreadableFileError; what the client throws when the service can't be reached, or refuses the credentials.
 */
export async function planInvitations(
  ledger: InvitationLedger,
  options: PlanInvitationsOptions,
): Promise<InvitationPlan> {
  const { rows, read, problems, columns } = await readFile(options);
  const rights = new WorkRights(options.workRights);
  const known = await knownRequests(rights, options.signal);
  const { accountKeyId: account } = options.workRights;
  const { invitations: store } = ledger;
  const idOf = ({ employeeId }: Invitation): string => store.idOf(account, employeeId);
  const stored = await store.find(read.map(idOf));
  const now = (options.clock ?? systemClock).now();
  const toSend: Invitation[] = [];
  let invited = 0;
  for (const invitation of read) {
    const id = idOf(invitation);
    const { state, sendingAt = 0 } = stored.get(id) ?? {};
    if (known.employees.has(invitation.employeeId)) {
      invited += 1;
      if (state === 'sending') await store.settle(id, 'sent');
    } else if (state === 'sent') invited += 1;
    else if (state === 'sending' && now < sendingAt + ARRIVED) problems.push(problem(invitation, UNDER_WAY));
    else if (known.hasAddress(invitation)) problems.push(problem(invitation, SAME_ADDRESS_THERE));
    else {
      if (state === 'sending') await store.release(id, now - ARRIVED);
      toSend.push(invitation);
    }
  }
  return { rows, toSend, invited, problems: problems.toSorted((a, b) => a.row - b.row), columns };
}

async function readFile(options: PlanInvitationsOptions): Promise<{
  rows: number;
  read: Invitation[];
  problems: InvitationProblem[];
  columns: InvitationPlan['columns'];
}> {
  const { file, format, hidden, signal, clock = systemClock } = options;
  const table = await tableSource(file, { format }).open();
  try {
    const columns = columnsOf(table, hidden);
    const places = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index]])));
    const reading = { places, births: birthDays(clock.now()), skipsHidden: hidden === 'skip' };
    const people = new Set<string>();
    const addresses = new Set<string>();
    const read: Invitation[] = [];
    const problems: InvitationProblem[] = [];
    let rows = 0;
    for await (const row of table.rows) {
      signal?.throwIfAborted();
      rows += 1;
      const found = readInvitation(row, reading);
      if ('code' in found) {
        problems.push({ row: row.number, ...found });
        continue;
      }
      const own = addressesOf(found.body);
      if (people.has(found.employeeId)) problems.push(problem(found, SAME_PERSON));
      else if (own.some((address) => addresses.has(address))) problems.push(problem(found, SAME_ADDRESS));
      else read.push(found);
      people.add(found.employeeId);
      for (const address of own) addresses.add(address);
    }
    return { rows, read, problems, columns: columns.map(({ letter, field }) => ({ letter, field })) };
  } finally {
    await table.close();
  }
}

function columnsOf(table: Table, hidden: HiddenChoice | undefined) {
  const columns = headingSeen(table.heading, table, hidden).map((cell, index) => ({
    position: index + 1,
    letter: letterOf(index),
    field: invitationField(cell) ?? null,
  }));
  const fields = columns.flatMap(({ field }) => field ?? []);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) {
    throw new UnreadableFileError('heading', `Two columns are for ${twice}. Rename or delete one of them.`);
  }
  const hasAddress = fields.includes('email') || fields.includes('mobile_number');
  if (!fields.includes('employee_id') || !hasAddress) {
    throw new UnreadableFileError(
      'heading',
      'The first row must name the columns: employee_id, and email or mobile_number or both. Others are given_names, family_name, date_of_birth, employment_status, sendtype, location, group and external_id.',
    );
  }
  requireSeen(table, columns, hidden);
  return columns;
}

interface KnownRequests {
  readonly employees: ReadonlySet<string>;
  /** Whether a request of somebody else, or of nobody by an employee id, went to an address of the person. */
  readonly hasAddress: (invitation: Invitation) => boolean;
}

async function knownRequests(rights: WorkRights, signal: AbortSignal | undefined): Promise<KnownRequests> {
  const employees = new Set<string>();
  const addresses = new Set<string>();
  for await (const item of rights.listOnboards({ onboard_status: 'All' }, { signal })) {
    if (typeof item.employee_id === 'string') employees.add(item.employee_id.trim());
    for (const address of addressesOf(item)) addresses.add(address);
  }
  return {
    employees,
    hasAddress: ({ body }) => addressesOf(body).some((address) => addresses.has(address)),
  };
}

/** As two spellings of an address are compared. */
function addressesOf({
  email,
  mobile_number: mobile,
}: Pick<OnboardListItem, 'email' | 'mobile_number'> | Invitation['body']): string[] {
  const digits = String(mobile ?? '').replaceAll(/\D/gu, '');
  return [
    ...(email ? [String(email).trim().toLowerCase()] : []),
    // 0400 000 001 and +61 400 000 001 are one.
    ...(digits === '' ? [] : [digits.slice(-9)]),
  ];
}

function problem({ row }: Invitation, found: Problem): InvitationProblem {
  return { row, ...found };
}

const SAME_PERSON: Problem = {
  code: 'same-person',
  details: [
    {
      column: 'employee_id',
      rule: 'is the employee id of an earlier row too',
      fix: 'Keep one row for each person. The earlier row counts.',
    },
  ],
};

const SAME_ADDRESS: Problem = {
  code: 'same-address',
  details: [
    {
      rule: 'has the e-mail address or mobile number of an earlier row',
      fix: 'If it is another person, invite them with `workrights onboard create`. If not, delete the row.',
    },
  ],
};

const SAME_ADDRESS_THERE: Problem = {
  code: 'same-address',
  details: [
    {
      rule: 'has the e-mail address or mobile number of a request at the service, which has another employee id or none',
      fix: 'If it is the same person, give that request the employee id with `workrights onboard update`. If not, use `workrights onboard create`.',
    },
  ],
};

const UNDER_WAY: Problem = {
  code: 'under-way',
  details: [
    {
      rule: 'was sent some minutes ago, its response is lost, and the service does not show it yet',
      fix: 'Run the same command again in ten minutes.',
    },
  ],
};
