import { type Environment, WorkRightsKitError } from '@workrights/client';

import { LedgerError } from '../base/database/errors.ts';

/** The rules of the monitor have an unknown key or an invalid value. */
export class MonitorRulesError extends WorkRightsKitError {
  override readonly name = 'MonitorRulesError';
}

/** The register was changed while re-checks were planned. Nothing was planned: run the monitor again. */
export class RegisterChangedError extends LedgerError {
  override readonly name = 'RegisterChangedError';

  constructor() {
    super('The register was changed while re-checks were planned, so none was sent. Run the monitor again.');
  }
}

/** There is nothing to decide about this person: an end is known, or a check will come. Nothing was written. */
export class NothingToDecideError extends LedgerError {
  override readonly name = 'NothingToDecideError';

  constructor() {
    super('Nobody has to decide about this person, so nothing was written.');
  }
}

/**
 * The register has results of the other environment. Sample data says nothing about a person: it must neither replace a live
 * result nor stand in for one. Nothing was written or sent.
 */
export class OtherEnvironmentError extends LedgerError {
  override readonly name = 'OtherEnvironmentError';

  constructor(known: Environment, people: number) {
    const who = people === 1 ? '1 person here has' : `${people} people here have`;
    super(
      known === 'live'
        ? `${who} the result of a live check. Sample data of the sandbox would replace it.`
        : `${who} sample data of the sandbox. They say nothing about a person, and would stand for a live check.`,
    );
  }
}
