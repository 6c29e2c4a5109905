import type { WorkRights } from '@workrights/client';
import { DAY_MS } from '@workrights/time/calendar';

import { lastActionAt, waitsFor, type WaitsFor } from '../base/onboarding/open-request.ts';
import { csvRow, BYTE_ORDER_MARK } from '../spreadsheet/write-csv.ts';

/** Somebody who hasn't answered, or whose answer somebody of your own staff has to look at. */
export interface OpenInvitation {
  readonly onboard_id: string;
  readonly employee_id: string | null;
  readonly onboard_status: string;
  readonly waits_for: WaitsFor;
  /** The last action on the request, as the service writes it: for whoever hasn't answered, usually when they were asked. */
  readonly since: string | null;
  /** Whole days from then; null when the time can't be read. */
  readonly days: number | null;
}

/** All open requests of the account. */
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

/** For a spreadsheet, which runs no cell of it. */
export function openInvitationsCsv(open: readonly OpenInvitation[]): string {
  const columns = ['employee_id', 'onboard_id', 'onboard_status', 'waits_for', 'since', 'days'] as const;
  return (
    BYTE_ORDER_MARK + [columns, ...open.map((each) => columns.map((name) => each[name]))].map(csvRow).join('')
  );
}
