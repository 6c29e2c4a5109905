import type { WorkRights } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';

import { lastActionAt, waitsFor, type WaitsFor } from '../base/onboarding/open-request.ts';
import { csvRow, BYTE_ORDER_MARK } from '../spreadsheet/write-csv.ts';

/** A request that waits for the person's response, or for your staff's review. */
export interface OpenInvitation {
  readonly onboard_id: string;
  readonly employee_id: string | null;
  readonly onboard_status: string;
  readonly waits_for: WaitsFor;
  /** Time of the last action, as the service writes it. If the person hasn't answered, usually when they were invited. */
  readonly since: string | null;
  /** Whole days since then; null if the time can't be read. */
  readonly days: number | null;
}

export async function* openInvitations(
  rights: WorkRights,
  { now, signal }: { readonly now: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<OpenInvitation> {
  for await (const item of rights.listOnboards({ onboard_status: 'Active' }, { signal })) {
    const { onboard_id, employee_id, onboard_status, datetime } = item;
    const time = lastActionAt(item);
    yield {
      onboard_id,
      employee_id: employee_id ?? null,
      onboard_status,
      waits_for: waitsFor(item),
      since: typeof datetime === 'string' ? datetime : null,
      days: time === undefined ? null : Math.max(0, Math.floor((now - time) / DAY_MS)),
    };
  }
}

/** For spreadsheets: no cell runs as a formula. */
export function openInvitationsCsv(open: readonly OpenInvitation[]): string {
  const columns = ['employee_id', 'onboard_id', 'onboard_status', 'waits_for', 'since', 'days'] as const;
  return (
    BYTE_ORDER_MARK + [columns, ...open.map((each) => columns.map((name) => each[name]))].map(csvRow).join('')
  );
}
