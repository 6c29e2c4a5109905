import type { Handler, Method, Route, SandboxInterface } from './route.ts';

interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly aliasOf?: string;
}

/** The operations that aren't an alias. */
type Original<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends { readonly aliasOf: string } ? never : Id;
}[keyof Operations];

/**
 * The routes of an interface: every operation of the contract, in the order of the handlers, each followed by its aliases. If
 * an operation has no handler, the compiler names it.
 */
export function contractRoutes<Operations extends Readonly<Record<string, Operation>>>(
  name: SandboxInterface,
  operations: Operations,
  handlers: Readonly<Record<Original<Operations>, Handler>>,
): Route[] {
  return Object.entries<Handler>(handlers).flatMap(([original, handler]) =>
    Object.entries<Operation>(operations)
      .filter(([id, { aliasOf = id }]) => aliasOf === original)
      .map(([operationId, operation]) => ({ operationId, interface: name, handler, ...operation })),
  );
}
