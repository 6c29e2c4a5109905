import type { ValidationError } from '../generated/validate-visa-checks.mjs';

/** An error of a union none of whose branches could do without a property that only some of them need. */
export interface AnyOfRequired {
  readonly keyword: 'anyOf';
  readonly instancePath: string;
  readonly params: { readonly missingProperties: readonly string[] };
}

export type ReducedError = ValidationError | AnyOfRequired;

/** So many errors are enough to find what is wrong; a hostile body can produce a million. */
const CONSIDERED = 1_000;

/**
 * A validator reports every branch of a failed union. What its sender can use is the branch that it most
 * likely meant: the one with the fewest errors. Branches that fit equally well are merged.
 */
export function closestMatch(errors: readonly ValidationError[]): ReducedError[] {
  return reduceUnions(errors.slice(0, CONSIDERED));
}

function reduceUnions(errors: readonly ValidationError[]): ReducedError[] {
  const outermost = errors.filter(isUnion).toSorted(byPathLength)[0];
  if (!outermost) return errors.filter(({ keyword }) => keyword !== 'if');

  const prefix = `${outermost.schemaPath}/`;
  const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(prefix));
  const outside = errors.filter((error) => error !== outermost && !error.schemaPath.startsWith(prefix));
  const branches = Map.groupBy(inside, ({ schemaPath }) => schemaPath.slice(prefix.length).split('/', 1)[0]);
  const reduced = [...branches.values()].map(reduceUnions);
  const fewest = Math.min(...reduced.map(({ length }) => length));
  const best = reduced.filter(({ length }) => length === fewest);
  return [...(best.length > 0 ? mergeBranches(best) : [outermost]), ...reduceUnions(outside)];
}

/** What all branches miss stays as it is; a property that only one of them misses becomes an alternative. */
function mergeBranches(branches: readonly ReducedError[][]): ReducedError[] {
  const all = [...new Map(branches.flat().map((error) => [identity(error), error])).values()];
  const common = all.filter((error) =>
    branches.every((branch) => branch.some((other) => identity(other) === identity(error))),
  );
  const single = all.filter((error) => !common.includes(error));
  const missing = single.filter(isMissing);
  const others = single.filter((error) => !isMissing(error));
  return [...common, ...alternatives(missing), ...others];
}

function alternatives(missing: readonly ReducedError[]): ReducedError[] {
  const byObject = Map.groupBy(missing, ({ instancePath }) => instancePath);
  return [...byObject].map(([instancePath, errors]) => ({
    keyword: 'anyOf',
    instancePath,
    params: { missingProperties: errors.flatMap(missingOf) },
  }));
}

function isUnion({ keyword }: ValidationError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function isMissing(error: ReducedError): boolean {
  return missingOf(error).length > 0;
}

function missingOf({ params }: ReducedError): readonly string[] {
  if ('missingProperties' in params) return params.missingProperties as readonly string[];
  return 'missingProperty' in params ? [String(params.missingProperty)] : [];
}

/** Errors of two branches are the same when they say the same of the same place. */
function identity({ instancePath, keyword, params }: ReducedError): string {
  return JSON.stringify([instancePath, keyword, params]);
}

function byPathLength(left: ValidationError, right: ValidationError): number {
  return left.schemaPath.length - right.schemaPath.length;
}
