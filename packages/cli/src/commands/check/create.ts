import { CheckFailedError, type VisaCheck, type VisaCheckCreate, type VisaChecks } from '@workrights/client';
import { Failure, usage } from '../../failures/failure.ts';
import { failureOf } from '../../reporting/write-failure.ts';
import { type OutputFlags, writeBody, writeOne } from '../../output/output.ts';
import { showCheck } from '../../output/show-check.ts';
import { summaryOr } from '../../output/summary.ts';
import { bodyOf, type BodyFlags } from '../../request/body.ts';
import { exampleOf } from '../../request/example.ts';
import { validateBody } from '../../request/validate.ts';
import { confirmLive, type ConfirmFlags } from '../../service/confirm.ts';
import { connectVisaChecks, environmentOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { type ReconcileFlags, sendOnce } from '../../service/reconcile-lost.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { endProgress } from '../../terminal/terminal.ts';
import { waitOptions, type WaitFlags } from './wait-options.ts';

export interface CreateFlags
  extends BodyFlags, ConfirmFlags, OutputFlags, ReconcileFlags, SettingFlags, WaitFlags {
  readonly wait?: boolean | undefined;
  readonly showRefusal?: boolean | undefined;
}

/** Creates one check, after asking if it is live. With `--wait`, waits for its result. */
export default async function create(flags: CreateFlags): Promise<void> {
  if (flags.example !== undefined) {
    const example = await bodyOf('createVisaCheck', flags, exampleOf('createVisaCheck', flags.example));
    const { environment } = flags;
    return writeBody(flags, environment === undefined ? example : { ...example, environment });
  }
  if (flags.timeout !== undefined && !flags.wait) {
    throw usage('--timeout is the time to wait: it needs --wait.', { flag: 'timeout' });
  }
  const body = await bodyOf('createVisaCheck', flags);
  if (flags.dryRun) {
    const environment = environmentOf(new Settings(process.env, flags));
    const sent = {
      ...body,
      environment: body['environment'] ?? environment,
      mode: body['mode'] ?? 'fastcheck',
    };
    await validateBody('createVisaCheck', 'createVisaCheck', sent);
    return writeBody(flags, sent);
  }
  const { checks, environment } = await connectVisaChecks(flags);
  const request = body as unknown as VisaCheckCreate;
  if ((request.environment ?? environment) !== 'sandbox') {
    await validateBody('createVisaCheck', 'createVisaCheck', { environment, ...body });
    await confirmLive('This is a live check of a real person.', flags);
  }
  const signal = interruption();
  const look = 'workrights check list';
  const created = (await sendOnce(() => checks.create(request, { signal }), look, flags)) as VisaCheck;
  const write = (check: VisaCheck) => writeOne(flags, summaryOr(flags, check), () => showCheck(check));
  await write(flags.wait ? await waitForCreated(checks, created, flags, write) : created);
}

/**
 * Waits for a created check. Any error of the wait names the check, so that nobody creates a second one. A failed check is
 * written too.
 */
async function waitForCreated(
  checks: VisaChecks,
  created: VisaCheck,
  flags: CreateFlags,
  write: (check: VisaCheck) => Promise<void>,
): Promise<VisaCheck> {
  try {
    return await checks.waitFor(created, waitOptions(flags));
  } catch (error) {
    if (error instanceof CheckFailedError) {
      await write(error.check);
      throw error;
    }
    const { message, details } = await failureOf(error, {
      request: 'createVisaCheck',
      showRefusal: flags.showRefusal,
    });
    throw new Failure(`The check was created. Waiting for it ended: ${message}`, {
      ...details,
      checkId: created.id,
      fix: `Wait for it: workrights check wait ${created.id}`,
    });
  } finally {
    endProgress();
  }
}
