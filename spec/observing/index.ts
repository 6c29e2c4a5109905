/** How ordinary traffic settles open points: the form of `observe` in `not-shown.yaml`, and its words. */
export { comparisons, type ComparisonName } from './comparisons.ts';
export { excludeOneAnother, expand, type Expanded } from './expand.ts';
export type * from './observe.ts';
export { tokensOf, type PlacesOf } from './places.ts';
export * from './vocabulary.ts';
