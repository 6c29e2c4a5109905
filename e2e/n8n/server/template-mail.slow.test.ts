import { sampleRequest } from '@workrights/examples/sample-request';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackMail } from '../../support/loopback-mail.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { until } from '../../support/until.ts';
import { errorOf } from '../driver/execution.ts';
import type { CredentialReference } from '../driver/workflow.ts';
import { submitForm } from './form.ts';
import {
  completeOnboard,
  createCheck,
  createOnboard,
  isCompleted,
  resetSandbox,
} from '../../support/service.ts';
import { startStage } from './stage.ts';
import { readTemplate, setUp } from './template.ts';

// The steps that send mail: disabled in the file, and enabled here as the guide says.

const ADDRESSES = { fromEmail: 'kit@sandbox.example', toEmail: 'hr@sandbox.example' };

const stage = useOnce(startStage);
const mail = useOnce(startLoopbackMail);
let smtp: CredentialReference;
beforeAll(async () => {
  smtp = await stage.n8n.createCredential('smtp', 'SMTP account', {
    user: '',
    password: '',
    host: '127.0.0.1',
    port: mail.port,
    secure: false,
    disableStartTls: true,
  });
});
beforeEach(() => resetSandbox(stage.sandbox));

/** Imports a template with these settings. */
function importTemplate(file: string, settings: Parameters<typeof setUp>[2]): Promise<string> {
  return stage.n8n.importWorkflow(setUp(readTemplate(file), { ...stage.credentials, smtp }, settings));
}

/** Runs a template manually, and returns the mails that it sent to HR. */
async function mailsOf(
  file: string,
  trigger: string,
  settings: Parameters<typeof setUp>[2],
): Promise<string[]> {
  const before = mail.received.length;
  const execution = await stage.n8n.execute(await importTemplate(file, settings), trigger);
  expect(errorOf(execution)).toBeUndefined();
  const mails = mail.received.slice(before);
  expect(
    mails.filter(({ from, to }) => from !== ADDRESSES.fromEmail || to.join() !== ADDRESSES.toEmail),
  ).toEqual([]);
  return mails.map(({ text }) => text);
}

async function complete(employees: readonly string[]): Promise<void> {
  for (const employee of employees) {
    await completeOnboard(stage.sandbox, await createOnboard(stage.sandbox, employee));
  }
}

async function finishCheck(passport: string): Promise<void> {
  const check = await createCheck(stage.sandbox, passport);
  stage.sandbox.clock.advance(20_000);
  await until('a finished check', () => isCompleted(stage.sandbox, check));
}

test('every step that sends mail is switched off in the file, to addresses that nobody has', () => {
  const steps = ['expiring-visa-reminder.json', 'nightly-batch.json', 'onboarding-gate.json']
    .flatMap((file) => readTemplate(file).nodes)
    .filter(({ type }) => type === 'n8n-nodes-base.emailSend');
  expect(
    steps.map(({ name, disabled, parameters }) => [
      name,
      disabled,
      parameters['fromEmail'],
      parameters['toEmail'],
    ]),
  ).toEqual(
    [
      'Mail the team',
      'Mail the file',
      'Mail what was not sent',
      'Mail HR',
      'Mail HR that nothing was sent',
      'Mail HR to look first',
    ].map((name) => [name, true, 'workflow@example.com', 'hr@example.com']),
  );
});

test.each([
  [
    'sbx-unrestricted',
    /^Subject: Right to work: cleared$/m,
    /Employee sbx-unrestricted: cleared to start, until \d{4}-/,
  ],
  [
    'sbx-no-work-rights',
    /^Subject: Right to work: to decide$/m,
    /on hold\. visa and status are not on the list/,
  ],
])('the gate tells HR what it decided about %s, without the name', async (employee, subject, words) => {
  await complete([employee]);
  const [text, ...others] = await mailsOf('onboarding-gate.json', 'Request completed', {
    'Mail HR': ADDRESSES,
  });
  expect(others).toEqual([]);
  expect(text).toMatch(subject);
  expect(text?.replaceAll('=\n', '')).toMatch(words);
  expect(text).not.toMatch(/Robin|Sample|sbx-[\w-]+@/);
});

test.each([
  [
    'that it sent nothing, when the number is that of somebody else',
    'sbx-unrestricted',
    'Mail HR that nothing was sent',
    /Employee sbx-unrestricted: nothing was sent\. the employee number is known/,
  ],
  [
    'what to look for, when a request was perhaps sent',
    'E-lost',
    'Mail HR to look first',
    /Employee E-lost: .*did not confirm.* Look for: An onboarding request/,
  ],
])('the gate tells HR %s', async (_, employee, step, words) => {
  await complete(['sbx-unrestricted']);
  if (employee === 'E-lost')
    stage.sandbox.armFault({ fault: 'reset-after', operation: 'saveOnboard', times: 1 });
  const before = mail.received.length;
  const id = await importTemplate('onboarding-gate.json', { [step]: ADDRESSES });
  await stage.n8n.activate(id);
  await submitForm(stage.n8n, [employee, 'Carol', 'Typo', 'carol@sandbox.example']);
  const { text } = await until('the mail', () => mail.received[before]);
  expect(text.replaceAll('=\n', '')).toMatch(words);
  expect(text).not.toMatch(/Carol|Typo/);
  await stage.n8n.deactivate(id);
});

test('the batch mails its results as a file, without a name or a document number', async () => {
  const { identifier } = sampleRequest.document;
  await finishCheck(identifier);
  await using files = await startLoopbackServer((_, response) => response.writeHead(204).end());
  const [text] = await mailsOf('nightly-batch.json', 'Checks completed', {
    'Send the file': { url: `${files.url}/results` },
    'Mail the file': ADDRESSES,
  });
  expect(text).toMatch(/^Subject: Visa checks: 1 results$/m);
  expect(text).toContain('The results are in the attached file. To decide: 1');
  const [, encoded = ''] = /filename=results-[^]*?\n\n([^]*?)\n\n?--/.exec(text ?? '') ?? [];
  const file = Buffer.from(encoded, 'base64').toString();
  expect(file).toMatch(/^\W*check,environment,decision,reason,work,expires\n/);
  expect(file).toContain('hold');
  expect(`${text}${file}`).not.toContain(identifier);
});

test('the batch mails which rows to look at, in one mail, without a name or a document number', async () => {
  const rows = ['passport,country,family_name,given_name,date_of_birth'];
  for (const number of ['not a number', 'no number']) rows.push(`${number},IND,Citizen,Asha,1990-02-28`);
  await using files = await startLoopbackServer((_, response) =>
    response.writeHead(200).end(rows.join('\n')),
  );
  const mails = await mailsOf('nightly-batch.json', 'Every evening', {
    Settings: { spreadsheetUrl: files.url },
    'Mail what was not sent': ADDRESSES,
  });
  expect(mails.length).toBe(1);
  const text = mails[0]!.replaceAll('=\n', '');
  expect(text).toMatch(/^Subject: Visa checks: 2 rows to look at$/m);
  expect(text).toContain("- row 2: 'Document Number' must be");
  expect(text).toContain("- row 3: 'Document Number' must be");
  expect(text).not.toMatch(/no number|Citizen|Asha/);
});

test('the reminder mails the team whose right to work ends soon', async () => {
  await complete(['sbx-expired', 'sbx-working-holiday']);
  await using chat = await startLoopbackServer((_, response) => response.writeHead(204).end());
  const [text] = await mailsOf('expiring-visa-reminder.json', 'Every Monday', {
    Settings: { days: 90, chatUrl: chat.url },
    'Mail the team': ADDRESSES,
  });
  expect(text).toMatch(/^Subject: Right to work: 1 to look at$/m);
  expect(text).toMatch(/- employee sbx-expired: ended on \d{4}-\d\d-\d\d/);
});
