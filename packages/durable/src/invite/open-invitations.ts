import type { WorkRights } from '@workrights/client';

import { csvRow, BYTE_ORDER_MARK } from '../spreadsheet/write-csv.ts';

/** Somebody who hasn't answered, or whose answer somebody of your own staff has to look at. */
export interface OpenInvitation {
  readonly onboard_id: string;
  readonly employee_id: string | null;
  readonly onboard_status: string;
  /** `person`: they haven't answered. `staff`: they have, and your own staff reviews it. `unknown`: the status has no known meaning. */
  readonly waits_for: 'person' | 'staff' | 'unknown';
  /** The last action on the request, as the service writes it: for whoever hasn't answered, usually when they were asked. */
  readonly since: string | null;
  /** Whole days from then; null when the time can't be read. */
  readonly days: number | null;
}

const DAY = 24 * 3_600_000;
const WAITS_FOR: Readonly<Record<string, OpenInvitation['waits_for']>> = {
  Awaiting: 'person',
  Review: 'staff',
};

/** All open requests of the account. */
export async function* openInvitations(
  rights: WorkRights,
  { now, signal }: { readonly now: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<OpenInvitation> {
  for await (const item of rights.listOnboards({ onboard_status: 'Active' }, { signal })) {
    const { onboard_id, employee_id, onboard_status } = item;
    const since = typeof item.datetime === 'string' ? item.datetime : null;
    const time = Date.parse(since ?? '');
    yield {
      onboard_id,
      employee_id: employee_id ?? null,
      onboard_status,
      waits_for: WAITS_FOR[onboard_status] ?? 'unknown',
      since,
      days: Number.isNaN(time) ? null : Math.max(0, Math.floor((now - time) / DAY)),
    };
  }
}

/** For a spreadsheet, which runs no cell of it. */
export function openInvitationsCsv(open: readonly OpenInvitation[]): string {
  const columns = ['employee_id', 'onboard_id', 'onboard_status', 'waits_for', 'since', 'days'] as const;
  return (
    BYTE_ORDER_MARK + [columns, ...open.map((each) => columns.map((name) => each[name]))].map(csvRow).join('')
  );
}
