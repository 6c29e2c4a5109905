import { WorkRightsKitError } from '@workrights/client';

/** The rules of the monitor have a key that is none, or a value that no plan could be made with. */
export class MonitorRulesError extends WorkRightsKitError {
  override readonly name = 'MonitorRulesError';
}
