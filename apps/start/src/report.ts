import { relative } from 'node:path';
import type { OnboardingResult } from './onboarding-job.ts';
import type { Services } from './services.ts';
import type { VisaCheckResult } from './visa-check-job.ts';

/** A fact that is null is shown as such: left out it would read as a right without end, or without a restriction. */
const NOT_KNOWN = 'not known';

/** Facts under a heading, aligned; facts without a value are left out. */
function table(rows: readonly (readonly [string, string | null])[]): string[] {
  const shown = rows.filter((row): row is [string, string] => row[1] !== null);
  const width = Math.max(...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `    ${label.padEnd(width)}  ${value}`);
}

function withCode(code: string | null, text: string): string {
  return code === null || text.startsWith(code) ? text : `${code}: ${text}`;
}

/** The normalised result of a visa check, without anything that names the person. */
export function visaCheckLines({ summary, files }: VisaCheckResult): string[] {
  const left = summary.daysLeft === null ? '' : ` (${summary.daysLeft} days left)`;
  return table([
    [
      'visa',
      [summary.visaName, summary.visaType && `(${summary.visaType})`].filter(Boolean).join(' ') || null,
    ],
    ['environment', summary.environment],
    ['may work', summary.work],
    ['may study', summary.study],
    ['expires', summary.expiresOn && summary.expiresOn + left],
    ...summary.conditions.map(({ code, text }) => ['condition', withCode(code, text)] as const),
    ...summary.missing.map(({ field, reason }) => ['not known', `${field}: ${reason}`] as const),
    ...files.map((file) => ['PDF record', relative(process.cwd(), file)] as const),
  ]);
}

/** The work rights that an onboarding request led to, without anything that names the person. */
export function onboardingLines({ onboard, workRights }: OnboardingResult): string[] {
  return table([
    ['onboarding request', `${onboard.onboard_id}, ${onboard.onboard_status}`],
    ['visa held', workRights.visa_held ?? NOT_KNOWN],
    ['status', workRights.status ?? NOT_KNOWN],
    ['right to work until', workRights.visa_expiry_date ?? NOT_KNOWN],
    ['visa expires', workRights.gov_expiry_date ?? NOT_KNOWN],
  ]);
}

/** Where everything is served, and requests to paste into a shell. */
export function addressLines({ sandbox, mock, portal }: Services, checkId: string): string[] {
  const { accessToken, apiKey, apiKeyParameter, accountKey } = sandbox.credentials;
  const bearer = `-H 'Authorization: Bearer ${accessToken}' -H 'Version: 2024-03-05'`;
  const json = `-H 'Content-Type: application/json'`;
  const create = {
    jurisdiction: 'AUS',
    environment: 'sandbox',
    mode: 'fastcheck',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier: 'SBXPERMANENT189',
      country: 'GBR',
      family_name: 'Sample',
      date_of_birth: '1990-01-31',
    },
  };
  return [
    `  docs portal      ${portal.url}`,
    `  sandbox          ${sandbox.url}`,
    `  its inspector    ${sandbox.url}/_sandbox/`,
    `  its scenarios    ${sandbox.url}/_sandbox/scenarios`,
    `  mock (Prism)     ${mock.url}`,
    '',
    'Read the check again:',
    `  curl -s ${bearer} ${sandbox.url}/v2/visa-checks/${checkId}`,
    'Send another one:',
    `  curl -s ${bearer} ${json} -d '${JSON.stringify(create)}' ${sandbox.url}/v2/visa-checks`,
    'List the onboarding requests that are complete:',
    `  curl -s ${json} -d '${JSON.stringify({ accountkeyid: accountKey, onboard_status: 'Complete' })}' '${sandbox.url}/v1/onboarding/list?${apiKeyParameter}=${apiKey}'`,
    'Ask the mock for one of the contract’s examples:',
    `  curl -s ${bearer} -H 'Prefer: example=australia-study-completed' ${mock.url}/v2/visa-checks/${checkId}`,
  ];
}

/** How to check the people of a spreadsheet, as one line to paste into a shell at the root of the repository. */
export function bulkLines({ sandbox }: Pick<Services, 'sandbox'>, people: string, ledger: string): string[] {
  const workrights = 'npx -y pnpm@12.21.0 --silent workrights bulk';
  const plan = `plan ${quoted(people)} --run try --ledger ${quoted(ledger)}`;
  const run = `run try --ledger ${quoted(ledger)} --profile sandbox --base-url ${sandbox.url}`;
  return [
    'Check 200 invented people from a spreadsheet (8 rows have mistakes):',
    `  export WORKRIGHTS_LEDGER_KEY='only for the sandbox'; ${workrights} ${plan}; ${workrights} ${run}`,
  ];
}

function quoted(path: string): string {
  const text = relative(process.cwd(), path);
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
