import type { VisaCheckCreate } from '@workrights/client';
import { dayOf } from '@workrights/time/days';
import { testIdentities } from '../generated/test-identities.gen.ts';

export { testIdentities };

/** A person of the service's sandbox environment, with the published outcome. */
export type TestIdentity = (typeof testIdentities)[number];

/** A test person's check in the sandbox environment. New Zealand needs a customer authority. */
export function requestOf(
  { check_type: type, document }: TestIdentity,
  authority: string | undefined,
): VisaCheckCreate {
  const common = {
    environment: 'sandbox',
    mode: 'fastcheck',
    document: { type: 'passport', ...document },
    ...(authority !== undefined && { customer_authority_id: authority }),
  } as const;
  return type === 'employer'
    ? {
        ...common,
        jurisdiction: 'NZL',
        visa_check_schema: 'new_zealand',
        new_zealand: {
          visa_check_type: type,
          employment_start_date: dayOf(new Date(), 'NZL') ?? '',
        },
      }
    : {
        ...common,
        jurisdiction: 'AUS',
        visa_check_schema: 'australia',
        australia: { visa_check_type: type },
      };
}
