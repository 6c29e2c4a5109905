/**
 * The lint of a package whose imports run one way.
 *
 * @param folders those of `src`, each with those that it may import: they are above it in this list. `*` is all of them.
 */
export declare function oneWay(folders: Readonly<Record<string, readonly string[]>>): object;
