/** An advisory in `accepted.json`, which doesn't fail the audit until a given day. */
export interface Accepted {
  /** Such as GHSA-aaaa-bbbb-cccc. */
  readonly advisory: string;
  readonly package: string;
  /** Why it does no harm, or what we wait for. */
  readonly reason: string;
  /** The last day on which it is accepted, as YYYY-MM-DD. */
  readonly until: string;
}

/** The part of an advisory of `pnpm audit --json` that is read here. */
export interface Advisory {
  readonly github_advisory_id: string;
  readonly module_name: string;
  readonly severity: string;
  readonly title: string;
  readonly findings: readonly { readonly version: string }[];
}

const LONGEST = 180;
const DAY = 86_400_000;

/** The errors in the list itself. An entry without a reason, or after its last day, accepts nothing. */
export function problemsInList(list: readonly Partial<Accepted>[], today: Date): string[] {
  return list.flatMap((entry, index) => {
    const { advisory = '', reason = '', until = '' } = entry;
    const problems = [];
    if (!/^GHSA(?:-[0-9a-z]{4}){3}$/u.test(advisory))
      problems.push('advisory is no id such as GHSA-aaaa-bbbb-cccc');
    if (!entry.package) problems.push('package is missing');
    if (reason.trim().split(/\s+/u).length < 5)
      problems.push('reason is missing, or shorter than five words');
    // The last day ends in UTC, in every time zone.
    const end = /^\d{4}-\d{2}-\d{2}$/u.test(until) ? Date.parse(until) + DAY : NaN;
    if (Number.isNaN(end)) problems.push('until is no day such as 2027-01-31');
    else if (end <= today.getTime()) problems.push(`expired on ${until}`);
    else if (end > today.getTime() + (LONGEST + 1) * DAY)
      problems.push(`until is more than ${LONGEST} days away`);
    return problems.map((problem) => `accepted.json, entry ${index + 1} (${advisory}): ${problem}`);
  });
}

/**
 * The advisories that fail the audit: all for packages that users install, and high or critical ones for development tools.
 *
 * @param shipped whether users install a package, by `name@version`
 */
export function failures(
  advisories: readonly Advisory[],
  shipped: ReadonlySet<string>,
  accepted: readonly Accepted[],
): string[] {
  const isAccepted = ({ github_advisory_id: id, module_name: name }: Advisory) =>
    accepted.some((entry) => entry.advisory === id && entry.package === name);
  const found = advisories
    .filter((advisory) => !isAccepted(advisory))
    .flatMap((advisory) => {
      const { github_advisory_id: id, module_name: name, severity, title, findings } = advisory;
      const versions = findings.map(({ version }) => version);
      const toUsers = versions.filter((version) => shipped.has(`${name}@${version}`));
      if (toUsers.length > 0)
        return [`${name}@${toUsers.join(', ')} (users get it): ${severity}, ${id}: ${title}`];
      if (!['high', 'critical'].includes(severity)) return [];
      return [`${name}@${versions.join(', ')} (a tool): ${severity}, ${id}: ${title}`];
    });
  const unused = accepted.filter(
    (entry) =>
      !advisories.some(
        (each) => each.github_advisory_id === entry.advisory && each.module_name === entry.package,
      ),
  );
  return [
    ...found,
    ...unused.map(
      (entry) => `accepted.json has ${entry.advisory}, which is not reported any more: remove it`,
    ),
  ];
}
