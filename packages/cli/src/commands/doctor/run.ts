import { createObserver, observeFetch } from '@workrights/observe';
import { EXIT } from '../../failures/exit-codes.ts';
import { usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { kebabCase } from '../../request/field-flags.ts';
import { Settings, type SettingFlags } from '../../settings/settings.ts';
import { createSaver, earlierReport, refuseMixture } from '../observe/report-files.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkSandboxCases, type SandboxCaseFlags } from './checks/sandbox-cases.ts';
import { checkVisaChecks } from './checks/visa-checks.ts';
import { checkWorkRights } from './checks/work-rights.ts';
import { ok, problem, skipped, warning, type Finding } from './finding.ts';

const SIGNS: Readonly<Record<Finding['status'], string>> = {
  ok: 'ok      ',
  warning: 'WARNING ',
  problem: 'PROBLEM ',
  skipped: 'skipped ',
};

interface DoctorFlags extends OutputFlags, SandboxCaseFlags, SettingFlags {
  readonly sandboxCases?: boolean | undefined;
  readonly report?: string | undefined;
}

/** Checks the setup and writes all findings. Exits with 1 if there is a problem. */
export default async function doctor(flags: DoctorFlags): Promise<void> {
  for (const flag of ['customerAuthorityId', 'report'] as const) {
    if (flags[flag] !== undefined && !flags.sandboxCases)
      throw usage(`--${kebabCase(flag)} needs --sandbox-cases.`, { flag: kebabCase(flag) });
  }
  const settings = new Settings(process.env, flags);
  const findings = await examine(settings);
  if (flags.sandboxCases) findings.push(...(await sandboxCases(settings, flags, findings)));
  const problems = findings.filter(({ status }) => status === 'problem').length;
  await writeOne(flags, { ok: problems === 0, findings }, () =>
    [
      ...findings.flatMap(({ status, message, fix }) => [
        `${SIGNS[status]}${plain(message)}`,
        ...(fix === undefined ? [] : [`        ${plain(fix)}`]),
      ]),
      problems === 0 ? 'No problem found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`,
    ].join('\n'),
  );
  if (problems > 0) process.exitCode = EXIT.failed;
}

/** Runs the published cases, unless a problem prevents it, and adds them to the report. */
async function sandboxCases(
  settings: Settings,
  flags: DoctorFlags,
  found: readonly Finding[],
): Promise<Finding[]> {
  const baseUrl = settings.get('base-url')?.value;
  if (baseUrl === undefined || found.some(standsInTheWay))
    return [
      skipped('sandbox-cases', 'The published test people were not asked for: mend the problems first.'),
    ];
  if (flags.report === undefined) return checkSandboxCases(flags, undefined);
  const files = { report: flags.report };
  const earlier = await earlierReport(files);
  refuseMixture(earlier, [baseUrl]);
  const observer = createObserver(earlier);
  const findings = await checkSandboxCases(flags, observeFetch(observer));
  await createSaver(observer, files)();
  return findings;
}

/** Whether it is a problem of the Visa Checks API that prevents checks. A wrong clock doesn't. */
function standsInTheWay({ id, status }: Finding): boolean {
  return status === 'problem' && !/-clock$|^(?:work-rights|web-app-url|api-key|account-key)/u.test(id);
}

async function examine(settings: Settings): Promise<Finding[]> {
  const has = (
    ...names: ('base-url' | 'access-token' | 'token-url' | 'web-app-url' | 'api-key' | 'account-key')[]
  ): boolean =>
    names.some((name) =>
      name === 'base-url' || name === 'token-url' || name === 'web-app-url'
        ? settings.get(name) !== undefined
        : settings.sourceOfSecret(name) !== undefined,
    );
  const findings = [ok('node', `Node ${process.versions.node}`), await checkProxy(process.env)];
  const isVisaChecks = has('base-url', 'access-token', 'token-url');
  const isWorkRights = has('web-app-url', 'api-key', 'account-key');
  if (!isVisaChecks && !isWorkRights) {
    return [
      ...findings,
      problem(
        'settings',
        `Nothing is set up in the profile "${settings.profile}".`,
        'Set WORKRIGHTS_BASE_URL and WORKRIGHTS_ACCESS_TOKEN, or store them with `workrights config set`. To try it: `workrights sandbox`, then --profile sandbox.',
      ),
    ];
  }
  if (settings.get('environment')?.value === 'live') {
    findings.push(
      warning(
        'environment',
        'New checks are live: they are about real people.',
        'Set WORKRIGHTS_ENVIRONMENT to sandbox for tests.',
      ),
    );
  }
  findings.push(
    ...(isVisaChecks
      ? await checkVisaChecks(settings)
      : [skipped('visa-checks', 'The Visa Checks API is not set up.')]),
    ...(isWorkRights
      ? await checkWorkRights(settings)
      : [skipped('work-rights', 'The Onboarding and Work Rights API is not set up.')]),
  );
  return findings;
}
