import { allOperations } from '../model/reference.ts';

/** Statuses that the contract declares, with what it says and where. `default` stands for all others. */
export interface DeclaredStatus {
  readonly status: string;
  /** Markdown. Operations differ in their words: those of the first. */
  readonly description: string;
  readonly operations: readonly { readonly id: string; readonly href: string }[];
}

/** The successes of the contract, in their order. */
export function declaredStatuses(): DeclaredStatus[] {
  const operations = allOperations().filter(({ aliasOf }) => aliasOf === undefined);
  const statuses = operations.flatMap(({ responses }) => responses.map(({ status }) => status));
  return [...new Set(statuses)]
    .filter((status) => status !== 'default')
    .toSorted()
    .map((status) => {
      const having = operations.filter(({ responses }) =>
        responses.some((response) => response.status === status),
      );
      const [first] = having.flatMap(({ responses }) =>
        responses.filter((response) => response.status === status),
      );
      return {
        status,
        description: first?.description ?? '',
        operations: having.map(({ id, href }) => ({ id, href })),
      };
    });
}
