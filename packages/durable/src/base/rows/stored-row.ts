import type { VisaCheck } from '@workrights/client';

import type { Place } from '../privacy/seal.ts';
import type { Dialect, Fields } from '../database/database.ts';
import { UnreadableLedgerError, USE_A_COPY } from '../database/errors.ts';
import type { Problem, Row, RowData, RowState } from './row.ts';
import { type Context, numberOrNull, readObject, textOrNull } from '../database/context.ts';

/** The columns that `toRow` reads, of the row `r`. */
export function rowColumns(dialect: Dialect): string {
  return `r.run AS run, r.number AS number, r.state AS state, ${dialect.hex('r.data')} AS data, r.check_id AS check_id,
    r.attempts AS attempts, r.submitting_at AS submitting_at, r.submitted_at AS submitted_at,
    r.completed_at AS completed_at, r.problem AS problem, r.veto_at AS veto_at`;
}

export function toRow({ sealer }: Pick<Context, 'sealer'>, found: Fields): Row {
  const [run, number] = [String(found['run']), Number(found['number'])];
  const problem = textOrNull(found['problem']);
  const open = (kind: string, sealed: unknown): unknown => {
    if (typeof sealed !== 'string') return null;
    return JSON.parse(unseal([kind, run, number], (place) => sealer.openText(sealed, place)));
  };
  return {
    number,
    state: String(found['state']) as RowState,
    data: open('data', found['data']) as RowData | null,
    checkId: textOrNull(found['check_id']),
    attempts: Number(found['attempts']),
    submittingAt: numberOrNull(found['submitting_at']),
    submittedAt: numberOrNull(found['submitted_at']),
    completedAt: numberOrNull(found['completed_at']),
    vetoAt: numberOrNull(found['veto_at']),
    problem: problem === null ? null : readObject<Problem>(run, `problem of row ${number}`, problem),
    check: open('check', found['visa_check']) as VisaCheck | null,
  };
}

/** @throws UnreadableLedgerError if it was changed, or moved from another row. */
export function unseal<T>(place: Place, open: (place: Place) => T): T {
  try {
    return open(place);
  } catch (error) {
    const [, run, number] = place;
    throw new UnreadableLedgerError(
      `Row ${number} of run "${run}" was changed or moved outside of this program: its data cannot be decrypted. ` +
        `If nobody can undo that, ${USE_A_COPY}`,
      { cause: error },
    );
  }
}
