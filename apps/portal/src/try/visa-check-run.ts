import { summarise, VisaChecks, type VisaCheck } from '@workrights/client';
import { applicants, workCheckOf } from './people.ts';
import type { Run } from './run.ts';
import { saveFile } from './save-file.ts';
import { SANDBOX } from './sandbox.ts';

/** Longer than any fast check takes in the sandbox, in seconds. */
const LONGEST_FASTCHECK = 20;

/** Create, wait, download: the three steps of every visa check, one button each. */
export function startVisaCheckRun(run: Run): void {
  let check: VisaCheck | undefined;

  const connect = async () =>
    new VisaChecks({
      baseUrl: await run.address(),
      accessToken: SANDBOX.accessToken,
      fetch: run.fetch,
      retry: false,
    });
  const current = () => {
    if (!check) throw new Error('Create a check first.');
    return check;
  };

  run.onStep('create', async () => {
    run.restart();
    for (const step of ['wait', 'finish', 'download']) run.allow(step, false);
    const checks = await connect();
    check = await checks.create(workCheckOf(applicants[run.choice]!));
    for (const step of ['wait', 'finish']) run.allow(step, true);
    run.say(
      `Created ${check.id}: ${check.status}. Wait for its result; a fast check generally takes 5 to 20 seconds.`,
    );
  });

  run.onStep('wait', async () => {
    run.say('Waiting: the client reads the check again and again.');
    const checks = await connect();
    check = await checks.waitFor(current(), {
      interval: { min: 1_000, max: 2_000 },
      timeout: 60_000,
      onProgress: ({ check: { status } }) => run.say(`The check is ${status}.`),
    });
    showResult(run, check);
  });

  // Also while waiting: the next look finds the check finished.
  run.button('finish').addEventListener('click', () => {
    run
      .control('/clock/advance', { seconds: LONGEST_FASTCHECK })
      .then(() => run.say('The clock of the sandbox is 20 seconds ahead: the check is finished.'))
      .catch(() => run.say('The sandbox could not be reached, or has no control plane.'));
  });

  run.onStep('download', async () => {
    const [attachment] = current().attachments ?? [];
    if (!attachment) throw new Error('This check has no attachment.');
    const checks = await connect();
    const bytes = await checks.download(attachment);
    const name = attachment.file?.name ?? `${current().id}.pdf`;
    run.find('[data-saved]').replaceChildren(saveFile(bytes, name));
    run.say(`Downloaded ${name}, ${bytes.length} bytes.`);
  });
}

function showResult(run: Run, check: VisaCheck): void {
  const summary = summarise(check);
  const hasFile = (check.attachments ?? []).length > 0;
  run.allow('download', hasFile);
  // Before its button is switched off, lest the focus is lost.
  if (document.activeElement === run.button('finish')) run.button(hasFile ? 'download' : 'create').focus();
  run.allow('finish', false);
  run.showResult([
    ['Status', check.status],
    ['Visa', [summary.visaName, summary.visaType].filter(Boolean).join(', ')],
    ['Environment', summary.environment],
    ['May work', summary.work],
    [
      'Conditions',
      summary.conditions.map(({ code, text }) => (code === null ? text : `${code}: ${text}`)).join('\n'),
    ],
    ['Expires', summary.expiresOn ?? 'not known'],
  ]);
  const next = hasFile ? 'Download its PDF record.' : 'There is no visa, so there is no PDF record either.';
  run.say(`The check is ${check.status}. ${next}`);
}
