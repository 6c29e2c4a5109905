import type { Place } from './seal.ts';
import { UnreadableLedgerError, USE_A_COPY } from '../database/errors.ts';
import type { Context } from '../database/context.ts';

/** Seals an object for the record at `place`. */
export function sealObject({ sealer }: Pick<Context, 'sealer'>, value: object, place: Place): string {
  return sealer.sealText(JSON.stringify(value), place);
}

/** @throws UnreadableLedgerError if it was changed, or moved from another record. */
export function openObject<T extends object>(
  { sealer }: Pick<Context, 'sealer'>,
  sealed: unknown,
  place: Place,
): T {
  try {
    return JSON.parse(sealer.openText(String(sealed), place)) as T;
  } catch (error) {
    throw new UnreadableLedgerError(
      `The ${place.join(' ')} of the ledger was changed or moved outside of this program: its data cannot be decrypted. ` +
        `If nobody can undo that, ${USE_A_COPY}`,
      { cause: error },
    );
  }
}
