import { casesOfExample } from '../cases/cases-of-example.ts';
import { caseIds, type CaseId } from '../cases/cases.ts';
import type { Example, Operation } from '../model/types.ts';
import { objectsReturned } from '../model/walk.ts';

/** A fixture, and its place on the page with all of them. */
export interface ShownExample {
  readonly example: Example;
  readonly mediaType: string;
  /** `201`, or `error` for all statuses without an entry. */
  readonly status: string;
  readonly cases: readonly CaseId[];
}

export function examplesHref({ href }: Pick<Operation, 'href'>): string {
  return `${href}examples/`;
}

/** The fixtures of every response, in the contract's order, but with the typical one of each case before its details. */
export function responseExamples({ responses }: Operation): ShownExample[] {
  return responses.flatMap(({ status, bodies: [body] }) =>
    usualFirst(body?.examples ?? []).map((example) => ({
      example,
      mediaType: body?.mediaType ?? '',
      status: status === 'default' ? 'error' : status,
      cases: casesOfExample(example.value),
    })),
  );
}

function usualFirst(examples: readonly Example[]): readonly Example[] {
  const isUsual = ({ name }: Example) => caseIds.some((id) => name === `${id}-completed`);
  return [...examples.filter(isUsual), ...examples.filter((example) => !isUsual(example))];
}

/** Whether an operation is about one check, whose fields and examples depend on its kind. */
export function hasCases(operation: Operation): boolean {
  return (
    operation.aliasOf === undefined &&
    objectsReturned(operation).some(({ id, path }) => id === 'visa-check' && path === 'data')
  );
}
