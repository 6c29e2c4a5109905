import {
  CheckFailedError,
  StatusError,
  summarise,
  type Fetch,
  type VisaCheck,
  WorkRightsKitError,
} from '@workrights/client';
import { checkEndOf } from '@workrights/results';
import type { TestIdentity as Published } from '@workrights/spec/reader';
import { requestOf, testIdentities, type TestIdentity } from '../../../request/test-identities.ts';
import { connectVisaChecks } from '../../../service/connect.ts';
import type { SettingFlags } from '../../../settings/settings.ts';
import { type Finding, ok, skipped, warning } from '../finding.ts';

export interface SandboxCaseFlags extends SettingFlags {
  readonly customerAuthorityId?: string | undefined;
}

/** Milliseconds for all cases together, after they are created. */
const LONGEST = 180_000;

/**
 * Creates checks of the publicly listed test people in the service's sandbox environment, and compares their results. Keeps
 * within the quota, by the client. Never live.
 *
 * @param fetch sends the requests.
 */
export async function checkSandboxCases(
  flags: SandboxCaseFlags,
  fetch: Fetch | undefined,
): Promise<Finding[]> {
  const { checks } = await connectVisaChecks(flags, { fetch, logLevel: 'off' });
  const { customerAuthorityId } = flags;
  const findings: Finding[] = [];
  const created = new Map<string, TestIdentity>();
  for (const identity of testIdentities) {
    if (identity.check_type === 'employer' && customerAuthorityId === undefined) {
      const message = `${identity.title}: checks of New Zealand need --customer-authority-id.`;
      findings.push(skipped(idOf(identity), message));
      continue;
    }
    try {
      const { id } = await checks.create(requestOf(identity, customerAuthorityId));
      created.set(id, identity);
    } catch (error) {
      findings.push(differing(identity, [`its check was not created (${reasonOf(error)})`]));
      // The others would fail for the same reason.
      if (!(error instanceof StatusError) || error.status === 401) return findings;
    }
  }
  for await (const { id, check, error } of checks.waitForAll([...created.keys()], { timeout: LONGEST })) {
    const identity = created.get(id);
    if (identity === undefined) continue;
    const ended = check ?? (error instanceof CheckFailedError ? error.check : undefined);
    findings.push(
      ended === undefined
        ? differing(identity, [`its check ${id} has no end (${reasonOf(error)})`])
        : compared(identity, ended),
    );
  }
  return findings;
}

function compared(identity: TestIdentity, check: VisaCheck): Finding {
  const published: Published['expect'] = identity.expect;
  const visa = check.visa && 'australia' in check.visa ? check.visa.australia : undefined;
  const pairs: readonly (readonly [name: string, published: unknown, found: unknown])[] = [
    ['its end', published.ends, checkEndOf(check.status) ?? check.status],
    ['result.code', published.code, check.result?.code],
    ['type', published.type, visa?.type === undefined ? undefined : String(visa.type)],
    ['applicant', published.applicant, visa?.applicant],
  ];
  const differences = pairs
    .filter(([, expected, found]) => expected !== undefined && expected !== found)
    .map(([name, expected, found]) => `${name} is ${word(found)}, and not ${String(expected)}`);
  const codes = summarise(check).conditions.map(({ code }) => code);
  const { conditions } = published;
  if (conditions === 'some' && codes.length === 0) differences.push('it has no condition');
  for (const code of conditions === 'some' ? [] : (conditions ?? []))
    if (!codes.includes(String(code))) differences.push(`condition ${code} is missing`);
  return differences.length === 0
    ? ok(idOf(identity), `${identity.title}: as published.`)
    : differing(identity, differences);
}

function differing(identity: TestIdentity, differences: readonly string[]): Finding {
  return warning(
    idOf(identity),
    `${identity.title}: ${differences.join('; ')}.`,
    `The page ${identity.page} says otherwise, or the account may not make this check. Ask support, and open an issue: others meet it too.`,
  );
}

const idOf = ({ name }: TestIdentity) => `sandbox-case-${name}`;

/** Shows a value only if it is a single word, because it could be anything. */
function word(value: unknown): string {
  if (value === undefined || value === null) return 'absent';
  return typeof value === 'string' && /^\w{1,60}$/u.test(value) ? value : 'another value';
}

function reasonOf(error: unknown): string {
  if (error instanceof StatusError) return `status ${error.status}`;
  return error instanceof WorkRightsKitError ? error.name : 'it failed';
}
