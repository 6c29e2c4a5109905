import type { CreateOnboardBody, Onboard, UpdateOnboardBody } from '@workrights/client';
import { type OutputFlags, writeBody, writeOne } from '../../output/output.ts';
import { showRecord } from '../../output/show-record.ts';
import { bodyOf, type BodyFlags } from '../../request/body.ts';
import { exampleOf } from '../../request/example.ts';
import { validateBody } from '../../request/validate.ts';
import { confirmLive, type ConfirmFlags } from '../../service/confirm.ts';
import { connectWorkRights } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { type ReconcileFlags, sendOnce } from '../../service/reconcile-lost.ts';
import { staysHere } from '../../settings/service.ts';
import type { SettingFlags } from '../../settings/settings.ts';

export interface SaveFlags extends BodyFlags, ConfirmFlags, OutputFlags, ReconcileFlags, SettingFlags {}

/** Stands for the credentials of a body that is only validated. */
const CREDENTIALS = { createOnboard: { accountkeyid: '-' }, updateOnboard: { accountkeyid: '-', key: '-' } };

/**
 * Creates or updates an onboarding request. This interface has no sandbox environment: a request to another machine
 * reaches a person, so the command asks first.
 */
export async function save(request: 'createOnboard' | 'updateOnboard', flags: SaveFlags): Promise<void> {
  if (flags.example !== undefined) {
    return writeBody(flags, await bodyOf(request, flags, exampleOf(request, flags.example)));
  }
  const body = await bodyOf(request, flags);
  const valid = (): Promise<void> =>
    validateBody('saveOnboard', request, { ...CREDENTIALS[request], ...body });
  if (flags.dryRun) {
    await valid();
    return writeBody(flags, body);
  }
  const { rights, baseUrl } = await connectWorkRights(flags);
  if (!staysHere(baseUrl, process.env)) {
    await valid();
    const what =
      request === 'createOnboard'
        ? 'This sends a message to a real person, by e-mail or SMS.'
        : 'This changes the onboarding request of a real person.';
    await confirmLive(what, flags);
  }
  const call = { signal: interruption() };
  const send = (): Promise<Onboard> =>
    request === 'createOnboard'
      ? rights.createOnboard(body as unknown as CreateOnboardBody, call)
      : rights.updateOnboard(body as unknown as UpdateOnboardBody, call);
  const saved = await sendOnce(send, 'workrights onboard list', flags);
  await writeOne(flags, saved, showRecord);
}
