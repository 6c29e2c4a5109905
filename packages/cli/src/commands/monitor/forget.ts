import { forgetPerson, monitorPeople } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { confirmDeletion } from '../../service/confirm.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';
import { noSuchPerson } from './no-such-person.ts';

/**
 * Deletes a person from the register for good, after asking. The id is that of `monitor list`, because an employee id would
 * stay in the shell's history.
 */
export default async function forget(
  flags: LedgerFlags & OutputFlags & { readonly yes?: boolean | undefined },
  id: string,
): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const person = (await monitorPeople(ledger)).find((each) => each.id === id);
  if (person === undefined) throw noSuchPerson('Nothing was deleted.');
  await confirmDeletion(
    'This deletes the person from those under watch, with the last result and all decisions.',
    flags,
  );
  await forgetPerson(ledger, person.employeeId, person.company);
  await writeOne(flags, { id }, () => 'The person is not under watch any more, and will not be checked.');
}
