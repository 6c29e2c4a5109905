import { StatusError } from '../errors/status-errors.ts';
import { aborted } from '../transport/abort.ts';
import { responseOf } from '../transport/response-details.ts';
import { countDown, within } from '../transport/time-limit.ts';
import { claim } from '../visa-checks/claims.ts';
import { listVisaChecks } from '../visa-checks/list-visa-checks.ts';

/**
 * What looking for something lost needs of the client. It is given and not imported: that code is loaded when it is first
 * needed, and a bundler would cut what both use into a further file.
 */
export const MEANS = { StatusError, aborted, claim, countDown, listVisaChecks, responseOf, within };

export type Means = typeof MEANS;
/** Those that take time. */
export type TimingMeans = Pick<Means, 'aborted' | 'countDown' | 'within'>;
