import type { ContractOperation } from '../contract-tables.ts';
import { contract } from '../generated/contract.gen.ts';

/** The operation that a request asks for. */
export interface AskedOperation {
  readonly operation: ContractOperation;
  /** `operationId` of the path and method that were asked: an alias's own. */
  readonly asked: string;
}

interface Template {
  readonly asked: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly operation: ContractOperation;
}

/** The longest first: the end of a longer path can be a path of its own. */
const templates: readonly Template[] = contract
  .flatMap((operation) =>
    operation.paths.map(({ id, method, path }) => ({
      asked: id,
      method,
      segments: path.slice(1).split('/'),
      operation,
    })),
  )
  .toSorted((one, other) => other.segments.length - one.segments.length);

/**
 * Finds the operation by method and path.
 *
 * @param basePath of the base URL. Without it, a path may have anything before that of the operation.
 */
export function operationOf(method: string, pathname: string, basePath?: string): AskedOperation | undefined {
  const base = basePath?.replace(/\/$/, '');
  if (base !== undefined && !pathname.startsWith(`${base}/`)) return undefined;
  const segments = pathname.slice(1 + (base?.length ?? 0)).split('/');
  for (const { segments: wanted, ...template } of templates) {
    if (template.method !== method.toUpperCase() || wanted.length > segments.length) continue;
    if (base !== undefined && wanted.length < segments.length) continue;
    if (isPathOf(wanted, segments.slice(-wanted.length))) {
      return { operation: template.operation, asked: template.asked };
    }
  }
  return undefined;
}

/** A parameter can be any text but an empty one. */
function isPathOf(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.every((segment, index) => {
    const isParameter = /^\{\w+\}$/.test(segment);
    return isParameter ? given[index] !== '' : given[index] === segment;
  });
}
