/** The part that the tests use. The package's own types are of an earlier version. */
declare module 'postman-collection' {
  export class Collection {
    constructor(definition: object);
    forEachItem(visit: (item: Item) => void): void;
  }

  export interface Item {
    readonly request: {
      readonly method: string;
      readonly url: { getPath(options: { unresolved: boolean }): string; getHost(): string };
    };
    readonly responses: { map<T>(read: (response: { readonly code: number }) => T): T[] };
    toJSON(): object;
  }

  export class VariableScope {
    constructor(definition: object);
    has(name: string): boolean;
  }
}
