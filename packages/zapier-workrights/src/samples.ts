import {
  simplifyCheck,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
} from '@workrights/connectors';
import type { OperationName } from '@workrights/connectors';
import completed from '@workrights/spec/fixtures/accepted/visa-checks/australia-work-completed.json' with { type: 'json' };
import pending from '@workrights/spec/fixtures/accepted/visa-checks/australia-work-pending.json' with { type: 'json' };
import request from '@workrights/spec/fixtures/accepted/work-rights/request-details.json' with { type: 'json' };
import requests from '@workrights/spec/fixtures/accepted/work-rights/page-of-requests.json' with { type: 'json' };
import saved from '@workrights/spec/fixtures/accepted/work-rights/saved-request.json' with { type: 'json' };
import workRights from '@workrights/spec/fixtures/accepted/work-rights/work-rights-with-restriction.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** When the check of the fixture was looked at: a sample doesn't grow old. */
const AT = new Date('2025-01-31T02:00:00Z');

const check = simplifyCheck(dataOf(completed.value), AT);
const listed = simplifyListedOnboard((requests.value as unknown as Json[])[0] ?? {});

/** What Zapier shows before a step has run: the contract's fixtures, as the step would give them. */
export const SAMPLES: Readonly<Partial<Record<OperationName, Json>>> = {
  createVisaCheck: simplifyCheck(dataOf(pending.value), AT),
  getVisaCheck: check,
  listVisaChecks: check,
  lookupVisaChecks: check,
  downloadVisaCheckRecord: {
    id: check['id'],
    type: 'gov_visa_details',
    file_name: 'visa-details.pdf',
    mime_type: 'application/pdf',
    size: 48_213,
  },
  createOnboardingRequest: simplifyOnboard(saved.value as Json),
  updateOnboardingRequest: simplifyOnboard(saved.value as Json),
  getOnboardingRequest: simplifyOnboard(request.value as Json),
  listOnboardingRequests: listed,
  getWorkRights: simplifyWorkRights(workRights.value as Json, AT),
};

function dataOf(value: object): Json {
  return (value as { data?: Json }).data ?? (value as Json);
}
