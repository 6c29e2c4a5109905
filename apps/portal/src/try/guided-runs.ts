import { type VisaCheck, VisaChecks, WorkRights } from '@workrights/client';
import { applicants, employees, onboardOf, workCheckOf } from './people.ts';
import { Run } from './run.ts';
import { checkFacts, workRightsFacts } from '../sandbox/facts.ts';
import { SANDBOX } from '../sandbox/sandbox.ts';
import { saveFile } from '../sandbox/save-file.ts';

/** The longest duration of a fast check in the sandbox, in seconds. */
const LONGEST_FASTCHECK = 20;

/** Create, wait, download: the three steps of every visa check, with a button for each. */
function startVisaCheckRun(run: Run): void {
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

  let isWaiting = false;
  run.onStep('wait', async () => {
    isWaiting = true;
    try {
      run.say('Waiting: the client reads the check again and again.');
      const checks = await connect();
      check = await checks.waitFor(current(), {
        interval: { min: 1_000, max: 2_000 },
        timeout: 60_000,
        onProgress: ({ check: { status } }) => run.say(`The check is ${status}.`),
      });
      showResult(run, check);
    } finally {
      isWaiting = false;
    }
  });

  // Not a step, because it works while the page waits too: the next poll then finds the check finished.
  run.button('finish').addEventListener('click', () => {
    finish().catch(() => run.say('The sandbox could not be reached, or has no control plane.'));
  });
  async function finish(): Promise<void> {
    await run.control('/clock/advance', { seconds: LONGEST_FASTCHECK });
    run.say('The clock of the sandbox is 20 seconds ahead: the check is finished.');
    if (isWaiting) return;
    check = await (await connect()).get(current().id);
    showResult(run, check);
  }

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
  const hasFile = (check.attachments ?? []).length > 0;
  run.allow('download', hasFile);
  // Before the button is disabled, because the focus would be lost.
  if (document.activeElement === run.button('finish')) run.button(hasFile ? 'download' : 'create').focus();
  run.allow('finish', false);
  run.showResult(checkFacts(check));
  const next = hasFile ? 'Download its PDF record.' : 'There is no visa, so there is no PDF record either.';
  run.say(`The check is ${check.status}. ${next}`);
}

const starts: Readonly<Record<string, (run: Run) => void>> = {
  'visa-check': startVisaCheckRun,
  onboarding: startOnboardingRun,
};

for (const root of document.querySelectorAll<HTMLElement>('[data-run]')) {
  starts[root.dataset['run'] ?? '']?.(new Run(root));
}

/** From an onboarding request to the work rights. The control plane plays the other person's part. */
function startOnboardingRun(run: Run): void {
  let onboardId: string | undefined;

  const connect = async () =>
    new WorkRights({
      baseUrl: await run.address(),
      apiKey: SANDBOX.apiKey,
      apiKeyParameter: SANDBOX.apiKeyParameter,
      accountKeyId: SANDBOX.accountKey,
      fetch: run.fetch,
      retry: false,
    });
  const current = () => {
    if (onboardId === undefined) throw new Error('Send a request first.');
    return onboardId;
  };

  run.onStep('send', async () => {
    run.restart();
    for (const step of ['complete', 'read']) run.allow(step, false);
    const client = await connect();
    const onboard = await client.createOnboard(onboardOf(employees[run.choice]!));
    onboardId = onboard.onboard_id;
    for (const step of ['complete', 'read']) run.allow(step, true);
    run.say(`Sent ${onboardId}. Now the person would open the message and give the details of a passport.`);
  });

  run.onStep('complete', async () => {
    await run.control(`/onboards/${current()}/transition`, { onboard_status: 'Complete' });
    const client = await connect();
    const onboard = await client.getOnboard({ onboard_id: current() });
    run.say(`The request is ${onboard.onboard_status}. Get the work rights.`);
  });

  run.onStep('read', async () => {
    const client = await connect();
    const rights = await client.getWorkRights({ onboard_id: current() });
    run.showResult(workRightsFacts(rights));
    run.say('The work rights are below.');
  });
}
