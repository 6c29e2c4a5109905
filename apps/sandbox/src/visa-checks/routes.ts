import { operations } from '../generated/visa-checks/operations.gen.ts';
import { contractRoutes } from '../http/contract-routes.ts';
import { createCheck } from './create-check.ts';
import { downloadAttachment, getCheck, listChecks, lookupChecks } from './read-checks.ts';

/** Interface A (service.md §4.1). */
export const visaCheckRoutes = contractRoutes('visa-checks', operations, {
  createVisaCheck: createCheck,
  listVisaChecks: listChecks,
  getVisaCheck: getCheck,
  lookupVisaChecks: lookupChecks,
  downloadAttachment,
});
