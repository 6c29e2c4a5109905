import type { z } from 'zod';
import type { Issue } from './phrase.ts';
import { knownFields, unionOptions } from './union-options.ts';

/** What a union refused. */
export interface RefusedUnion {
  /** What each branch found wrong; paths start at the union. */
  readonly errors: readonly (readonly Issue[])[];
  /** The branches' schemas, in the same order, or none when they are not known. */
  readonly options: readonly z.core.$ZodType[];
  readonly value: unknown;
  /** Tells whether the value lacks what an issue is about. */
  readonly isMissing: (issue: Issue) => boolean;
}

export interface Choice {
  readonly issues: readonly Issue[];
  /** The schema of the branch that was meant. */
  readonly option: z.core.$ZodType | undefined;
}

/**
 * Chooses the issues that help most out of those that the branches of a union report: the issues of the one branch
 * that the value was surely meant for, or, when it lacks something else for each branch, what it lacks for all of
 * them. Returns undefined when the value resembles no branch more than another.
 */
export function chooseBranch(union: RefusedUnion): Choice | undefined {
  const { value, isMissing } = union;
  const branches = expand(union.errors, union.options);
  const shared = sharedConstant(branches, isMissing);
  if (shared) return { issues: [shared], option: undefined };

  const weigh = ({ issues }: Choice): number => sum(issues.map((issue) => weightOf(issue, isMissing)));
  const least = Math.min(...branches.map(weigh));
  const closest = branches.filter((branch) => weigh(branch) === least);
  const first = lowest(closest, ({ option }) => -knownFields(option, value));
  if (!first || !saysNothing(first, isMissing)) return first;

  // The value only lacks things, so see which branch knows most of what it has.
  const rivals = withoutEnvelopes(branches.filter((branch) => saysNothing(branch, isMissing)));
  const known = rivals.map(({ option }) => knownFields(option, value));
  const most = Math.max(...known);
  const likely = rivals.filter((_, index) => known[index] === most);
  const [only] = likely;
  if (likely.length === 1) return only?.issues.some(isAboutRoot) ? undefined : only;

  const inAll = first.issues.filter((issue) =>
    likely.every(({ issues }) => issues.some((other) => samePath(issue, other))),
  );
  return inAll.length > 0 ? { issues: inAll, option: undefined } : undefined;
}

/** A union inside a union, at the same place, only adds branches. */
function expand(errors: RefusedUnion['errors'], options: RefusedUnion['options']): Choice[] {
  return errors.flatMap((issues, index) => {
    const [only] = issues;
    const option = options[index];
    const nested = issues.length === 1 && only?.code === 'invalid_union' && only.path.length === 0;
    if (!nested || only.errors.length === 0) return [{ issues, option }];
    return expand(only.errors, option ? unionOptions(option, [], only.errors.length) : []);
  });
}

/** Whether a branch only misses fields: that does not tell whether it was the one that was meant. */
function saysNothing({ issues }: Choice, isMissing: RefusedUnion['isMissing']): boolean {
  return issues.every(
    (issue) => isAboutRoot(issue) || (isMissing(issue) && issue.path.length === 1 && !isConstant(issue)),
  );
}

/** A record that may lie under `data` and has nothing there was meant bare, if a bare form is a record too. */
function withoutEnvelopes(rivals: readonly Choice[]): readonly Choice[] {
  const bare = rivals.filter(({ issues }) => issues.some(({ path }) => path.join('\0') !== 'data'));
  return bare.some(({ issues }) => !issues.some(isAboutRoot)) ? bare : rivals;
}

/**
 * How strongly an issue speaks against a branch. Another type, a field that must not be there or another constant
 * says that another branch was meant; a missing or a wrong value can happen in the right one.
 */
function weightOf(issue: Issue, isMissing: RefusedUnion['isMissing']): number {
  if (isAboutRoot(issue)) return 20;
  if (isConstant(issue)) return 10;
  if (issue.code === 'invalid_type' && issue.expected === 'never') return 10;
  if (issue.code === 'invalid_union' && 'discriminator' in issue && issue.discriminator !== undefined)
    return 10;
  return isMissing(issue) ? 2 : 1;
}

/** Every branch wants another constant in the same field: then that field is the fault, and any of them would do. */
function sharedConstant(
  branches: readonly Choice[],
  isMissing: RefusedUnion['isMissing'],
): Issue | undefined {
  const constants = branches.map(({ issues }) =>
    issues.find((issue) => isConstant(issue) && !isMissing(issue)),
  );
  const [first] = constants;
  if (first?.code !== 'invalid_value' || constants.length < 2) return undefined;
  if (!constants.every((issue) => issue && samePath(issue, first))) return undefined;
  const values = constants.flatMap((issue) => (issue?.code === 'invalid_value' ? issue.values : []));
  return { ...first, values: [...new Set(values)] };
}

const isConstant = (issue: Issue): boolean =>
  issue.code === 'invalid_value' && issue.values.length === 1 && issue.path.length === 1;

const isAboutRoot = (issue: Issue): boolean => issue.path.length === 0 && issue.code !== 'unrecognized_keys';

const samePath = (one: Issue, other: Issue): boolean => one.path.join('\0') === other.path.join('\0');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function lowest<T>(items: readonly T[], weigh: (item: T) => number): T | undefined {
  const weighed = items.map((item) => ({ item, weight: weigh(item) }));
  const best = Math.min(...weighed.map(({ weight }) => weight));
  return weighed.find(({ weight }) => weight === best)?.item;
}
