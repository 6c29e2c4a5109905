import { allOperations, type Operation } from '../model/reference.ts';

/** The page paths of the operations of both interfaces, for `getStaticPaths`. */
export function operationPaths(has: (operation: Operation) => boolean = () => true) {
  return allOperations()
    .filter(has)
    .map((operation) => ({
      params: { interface: operation.interface, operation: operation.slug },
      props: { operation },
    }));
}
