import type {
  CreateOnboardBody,
  Employee,
  Onboard,
  UpdateEmployeeBody,
  UpdateOnboardBody,
  WorkRights,
} from '@workrights/client';
import { usage } from '../failures/failure.ts';
import { type OutputFlags, writeBody, writeOne } from '../output/output.ts';
import { showRecord } from '../output/show-record.ts';
import { bodyOf, type BodyFlags } from '../request/body.ts';
import { exampleOf } from '../request/example.ts';
import { validateBody } from '../request/validate.ts';
import { confirmLive, type ConfirmFlags } from '../service/confirm.ts';
import { connectWorkRights } from '../service/connect.ts';
import { interruption } from '../service/interrupt.ts';
import { type ReconcileFlags, sendOnce } from '../service/reconcile-lost.ts';
import { staysHere } from '../settings/service.ts';
import type { SettingFlags } from '../settings/settings.ts';

interface SaveFlags extends BodyFlags, ConfirmFlags, OutputFlags, ReconcileFlags, SettingFlags {}

type Call = Parameters<WorkRights['createOnboard']>[1];

/** For each request: its effect on a real person, how to look for it, and how to send it. */
const REQUESTS = {
  createOnboard: {
    operation: 'saveOnboard',
    // Placeholders, for a body that is only validated.
    credentials: { accountkeyid: '-' },
    what: 'This sends a message to a real person, by e-mail or SMS.',
    look: 'workrights onboard list',
    send: (rights: WorkRights, body: unknown, call: Call) =>
      rights.createOnboard(body as CreateOnboardBody, call),
  },
  updateOnboard: {
    operation: 'saveOnboard',
    credentials: { accountkeyid: '-', key: '-' },
    what: 'This changes the onboarding request of a real person.',
    look: 'workrights onboard list',
    send: (rights: WorkRights, body: unknown, call: Call) =>
      rights.updateOnboard(body as UpdateOnboardBody, call),
  },
  updateEmployee: {
    operation: 'updateEmployee',
    credentials: { accountkeyid: '-' },
    what: 'This changes the record of a real person.',
    look: 'workrights employee get',
    send: (rights: WorkRights, body: unknown, call: Call) =>
      rights.updateEmployee(body as UpdateEmployeeBody, call),
  },
} as const;

/**
 * Creates or updates an onboarding request, or changes a person. This interface has no sandbox environment. A request to
 * another machine reaches a real person, so the command asks first.
 */
async function save(request: keyof typeof REQUESTS, flags: SaveFlags): Promise<void> {
  if (flags.example !== undefined) {
    return writeBody(flags, await bodyOf(request, flags, exampleOf(request, flags.example)));
  }
  const { operation, credentials, what, look, send } = REQUESTS[request];
  const body = await bodyOf(request, flags);
  if (request !== 'createOnboard') requireChange(body);
  const valid = (): Promise<void> => validateBody(operation, request, { ...credentials, ...body });
  if (flags.dryRun) {
    await valid();
    return writeBody(flags, body);
  }
  const { rights, baseUrl } = await connectWorkRights(flags);
  if (!staysHere(baseUrl, process.env)) {
    await valid();
    await confirmLive(what, flags);
  }
  const saved = await sendOnce<Onboard | Employee>(
    () => send(rights, body, { signal: interruption() }),
    look,
    flags,
  );
  await writeOne(flags, saved, showRecord);
}

export const createOnboard = (flags: SaveFlags) => save('createOnboard', flags);
export const updateOnboard = (flags: SaveFlags) => save('updateOnboard', flags);
export const updateEmployee = (flags: SaveFlags) => save('updateEmployee', flags);

/** A body with only an id contains no change. */
function requireChange(body: object): void {
  const [name, ...others] = Object.keys(body);
  if (name?.endsWith('_id') && others.length === 0) {
    throw usage('There is nothing to change. Nothing was sent.', {
      fix: 'Add a field with its new value. --help lists them.',
    });
  }
}
