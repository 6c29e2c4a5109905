import { listOf } from '@workrights/explainer/finding';

import type { Problem } from '../base/rows/row.ts';
import { letterOf } from '../spreadsheet/columns.ts';
import { DateOrders } from '../spreadsheet/date-orders.ts';
import { birthDays } from '../spreadsheet/dates.ts';
import { UnreadableFileError } from '../spreadsheet/errors.ts';
import type { DateOrder } from '../spreadsheet/fields.ts';
import { type HiddenChoice, headingSeen, requireSeen } from '../spreadsheet/hidden.ts';
import { MappingError } from '../spreadsheet/mapping.ts';
import { type FileFormat, tableSource } from '../spreadsheet/open-table.ts';
import type { Table, TableRow } from '../spreadsheet/table.ts';
import { EarlierRows } from './earlier-rows.ts';
import {
  type Invitation,
  INVITATION_FIELDS,
  invitationField,
  type InvitationField,
  readInvitation,
} from './read-invitation.ts';

/** The columns that no file needs. */
const OPTIONAL_COLUMNS = INVITATION_FIELDS.filter(
  (field) => !['employee_id', 'email', 'mobile_number'].includes(field),
);

/** A file of people to invite. */
export interface InvitationFile {
  /** Path of a CSV or XLSX file, or the stream of its bytes. */
  readonly file: string | AsyncIterable<Uint8Array>;
  /** Default: detected from the first bytes. */
  readonly format?: FileFormat | undefined;
  /** Whether to read a workbook's hidden rows and columns. Without it, a sheet that has them is refused (`hidden`). */
  readonly hidden?: HiddenChoice | undefined;
}

/** What is wrong with a row, or why it isn't sent. It contains no cell. */
export interface InvitationProblem extends Problem {
  /** 1 is the first row below the heading. */
  readonly row: number;
}

/** The field of each column; null if it isn't used. */
export type InvitationColumns = readonly {
  readonly letter: string;
  readonly field: InvitationField | null;
}[];

/** Reads the people of a file, each once, and the problems of the other rows. @throws UnreadableFileError */
export async function readInvitations(
  { file, format, hidden }: InvitationFile,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal | undefined },
): Promise<{
  rows: number;
  read: Invitation[];
  problems: InvitationProblem[];
  columns: InvitationColumns;
}> {
  const table = await tableSource(file, { format }).open();
  try {
    const columns = columnsOf(table, hidden);
    const places = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index]])));
    const orders = new DateOrders(columns);
    const rows: TableRow[] = [];
    for await (const row of table.rows) {
      signal?.throwIfAborted();
      orders.see(row);
      rows.push(row);
    }
    const births = { days: birthDays(now), order: orderOfBirths(orders) };
    const earlier = new EarlierRows();
    const read: Invitation[] = [];
    const problems: InvitationProblem[] = [];
    for (const row of rows) {
      const found = readInvitation(row, { places, births, skipsHidden: hidden === 'skip' });
      const problem = 'code' in found ? found : earlier.add(found);
      if (problem) problems.push({ row: row.number, ...problem });
      else read.push(found as Invitation);
    }
    return {
      rows: rows.length,
      read,
      problems,
      columns: columns.map(({ letter, field }) => ({ letter, field })),
    };
  } finally {
    await table.close();
  }
}

/** Undefined if the column doesn't show its order. Then an ambiguous date is only a problem of its own row. */
function orderOfBirths(orders: DateOrders): DateOrder | undefined {
  try {
    return orders.orders().date_of_birth;
  } catch (error) {
    if (error instanceof MappingError) return undefined;
    throw error;
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
      `The first row must name the columns: employee_id, and email or mobile_number or both. Others are ${listOf(OPTIONAL_COLUMNS, 'and')}.`,
    );
  }
  requireSeen(table, columns, hidden);
  return columns;
}
