import type { ComparisonName } from '@workrights/spec/observing';

import type { Exchange } from '../../../src/exchange.ts';
import type { TokenOf } from '../../../src/reduce/comparisons/comparison.ts';

/** For each token of a comparison, a small exchange of which it says that token and no other. */
export type Examples = {
  readonly [Name in ComparisonName]?: { readonly [Token in TokenOf<Name>]: Exchange };
};
