import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

/** A create as it goes on the wire: `environment` and `mode` come from the client when the body names none. */
export function asSent(
  { defaults: { environment, mode } }: VisaChecksClient,
  body: VisaCheckCreate,
): VisaCheckCreate {
  return { ...body, environment: body.environment ?? environment, mode: body.mode ?? mode };
}
