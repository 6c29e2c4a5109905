import type { ValidationError } from '../generated/validate-visa-checks.mjs';

/** So many errors are enough to find what is wrong; a hostile body can produce a million. */
const CONSIDERED = 1_000;

/**
 * A validator reports every branch of a failed union. What its sender can use is the branch that it most
 * likely meant: the one with the least against it. Branches that fit equally well are merged; a property that
 * only one of those misses gets the others' as `params.alternatives`.
 */
export function closestMatch(errors: readonly ValidationError[]): ValidationError[] {
  return reduceUnions(errors.slice(0, CONSIDERED));
}

/** Keywords that only repeat, in fewer words, what the errors beside them say. */
const REPEATING = new Set(['if', 'discriminator']);

function reduceUnions(errors: readonly ValidationError[]): ValidationError[] {
  const outermost = errors.filter(isUnion).toSorted(byPathLength)[0];
  if (!outermost) return errors.filter(({ keyword }) => !REPEATING.has(keyword));

  const prefix = `${outermost.schemaPath}/`;
  const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(prefix));
  const outside = errors.filter((error) => error !== outermost && !error.schemaPath.startsWith(prefix));
  const branches = Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(prefix.length).split('/', 1)[0]);
  const reduced = [...branches.values()].map(reduceUnions);
  const least = Math.min(...reduced.map(weigh));
  const best = reduced.filter((branch) => weigh(branch) === least);
  const closest = unknownTag(reduced) ?? (best.length > 0 ? mergeBranches(best) : [outermost]);
  return [...closest, ...reduceUnions(outside)];
}

/**
 * A fixed value that differs, or a property that must be absent, says that another branch was meant, more so than
 * all that may be missing in the branch that was.
 */
const WEIGHTS: Readonly<Record<string, number>> = { const: 10, not: 3 };

/** Properties that tell branches apart and have a default: without one, the branch that needs it was not meant. */
const TAGS: ReadonlySet<unknown> = new Set(['visa_check_type']);

function weigh(branch: readonly ValidationError[]): number {
  return branch.reduce((sum, error) => sum + weightOf(error), 0);
}

function weightOf(error: ValidationError): number {
  const isTag = error.keyword === 'required' && TAGS.has(error.params['missingProperty']);
  const weight = WEIGHTS[isTag ? 'const' : error.keyword];
  return weight ?? 1 / alternativesOf(error).length;
}

/**
 * When each branch wants another fixed value at the same place, the value that was sent belongs to none of them:
 * then the values there are, and what all branches have against the rest, is all that can be said.
 */
function unknownTag(branches: readonly ValidationError[][]): ValidationError[] | undefined {
  const fixed = (branches[0] ?? []).filter(({ keyword }) => keyword === 'const');
  for (const tag of fixed) {
    const each = branches.map((branch) =>
      branch.find(({ keyword, instancePath }) => keyword === 'const' && instancePath === tag.instancePath),
    );
    const allowedValues = [...new Set(each.map((error) => error?.params['allowedValue']))];
    if (allowedValues.length < 2 || each.includes(undefined)) continue;
    return [{ ...tag, keyword: 'enum', params: { allowedValues } }, ...commonTo(branches)];
  }
  return undefined;
}

/** What all branches have against the value stays; a property that only one misses becomes an alternative. */
function mergeBranches(branches: readonly ValidationError[][]): ValidationError[] {
  const all = [...new Map(branches.flat().map((error) => [identity(error), error])).values()];
  const common = commonTo(branches);
  const single = all.filter((error) => !common.some((other) => identity(other) === identity(error)));
  const missing = Map.groupBy(
    single.filter(({ keyword }) => keyword === 'required'),
    ({ instancePath }) => instancePath,
  );
  return [
    ...common,
    ...[...missing.values()].flatMap(asAlternatives),
    ...single.filter(({ keyword }) => keyword !== 'required'),
  ];
}

function commonTo(branches: readonly ValidationError[][]): ValidationError[] {
  const [first = [], ...others] = branches;
  return first.filter((error) =>
    others.every((branch) => branch.some((other) => identity(other) === identity(error))),
  );
}

function asAlternatives(missing: readonly ValidationError[]): ValidationError[] {
  const alternatives = [...new Set(missing.flatMap(alternativesOf))];
  return missing.map((error) => ({ ...error, params: { ...error.params, alternatives } }));
}

/** The properties of which one would do; a lone one when the error is not about alternatives. */
function alternativesOf({ params }: ValidationError): readonly unknown[] {
  return Array.isArray(params['alternatives']) ? params['alternatives'] : [params['missingProperty']];
}

function isUnion({ keyword }: ValidationError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

/** Errors of two branches are the same when they say the same of the same place. */
function identity({ instancePath, keyword, params }: ValidationError): string {
  return JSON.stringify([instancePath, keyword, params]);
}

function byPathLength(left: ValidationError, right: ValidationError): number {
  return left.schemaPath.length - right.schemaPath.length;
}
