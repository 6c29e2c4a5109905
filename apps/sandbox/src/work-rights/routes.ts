import { operations } from '../generated/work-rights/operations.gen.ts';
import { contractRoutes } from '../http/contract-routes.ts';
import { getEmployee, listEmployees, updateEmployee } from './employees.ts';
import { getWorkRights } from './get-work-rights.ts';
import { getOnboard, listOnboards } from './read-onboards.ts';
import { saveOnboard } from './save-onboard.ts';

/** Interface B (service.md §4.2), including aliases and PUT. */
export const workRightsRoutes = contractRoutes('work-rights', operations, {
  listOnboards,
  getOnboard,
  saveOnboard,
  getWorkRights,
  listEmployees,
  getEmployee,
  updateEmployee,
});
