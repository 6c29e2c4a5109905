import { hasCases } from '../examples/response-examples.ts';
import { allObjects, allOperations } from '../model/reference.ts';
import { returnedBy } from '../objects/returned-by.ts';

export function pagesWithCases(): string[] {
  const objects = allObjects().filter(({ id }) =>
    returnedBy(id).some(({ operation }) => hasCases(operation)),
  );
  return [...allOperations().filter(hasCases), ...objects].map(({ href }) => href);
}
