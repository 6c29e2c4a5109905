import { allOperations, type Operation } from '../model/reference.ts';

/** The addresses of the pages that every operation of both interfaces has, or some of them, as `getStaticPaths` gives them. */
export function operationPaths(has: (operation: Operation) => boolean = () => true) {
  return allOperations()
    .filter(has)
    .map((operation) => ({
      params: { interface: operation.interface, operation: operation.slug },
      props: { operation },
    }));
}
