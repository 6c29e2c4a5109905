import { type Environment, WorkRightsKitError } from '@workrights/client';

import { LedgerError } from '../base/database/errors.ts';

/** The rules of the monitor have a key that is none, or a value that no plan could be made with. */
export class MonitorRulesError extends WorkRightsKitError {
  override readonly name = 'MonitorRulesError';
}

/** Somebody changed people of the register while their re-checks were planned. Nothing was planned: run the monitor again. */
export class RegisterChangedError extends LedgerError {
  override readonly name = 'RegisterChangedError';

  constructor() {
    super('The register was changed while re-checks were planned, so none was sent. Run the monitor again.');
  }
}

/** Nobody has to decide about this person: the monitor knows an end, or will check them. Nothing was written. */
export class NothingToDecideError extends LedgerError {
  override readonly name = 'NothingToDecideError';

  constructor() {
    super('Nobody has to decide about this person, so nothing was written.');
  }
}

/**
 * The register has results of the other environment. Sample data of the sandbox say nothing about a person: they must neither replace
 * the result of a live check, nor stand for one. Nothing was written, and nothing sent.
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
