import { WorkRightsKitError } from '@workrights/client';

/** Base class of the relay's errors. None contains a URL or a secret. */
export class RelayError extends WorkRightsKitError {
  override readonly name: string = 'RelayError';
}

export class NoSuchSubscriptionError extends RelayError {
  override readonly name = 'NoSuchSubscriptionError';

  constructor(id: string) {
    super(`There is no subscription "${id}". List the subscriptions.`);
  }
}

/** The receiver responded with 410, so the subscription has ended. */
export class SubscriptionEndedError extends RelayError {
  override readonly name = 'SubscriptionEndedError';

  constructor(id: string) {
    super(`Subscription "${id}" has ended: its receiver responded with 410. Create a new subscription.`);
  }
}

/** The idempotency key was used for something else. */
export class IdempotencyConflictError extends RelayError {
  override readonly name = 'IdempotencyConflictError';

  constructor() {
    super('This idempotency key was used for another request. Use a new key for each thing to create.');
  }
}

/** The ledger no longer has an event with this id, so a list of deliveries can't continue from it. */
export class NoSuchEventError extends RelayError {
  override readonly name = 'NoSuchEventError';

  constructor(id: string) {
    super(`There is no event "${id}". Read the list from its beginning.`);
  }
}

export class TooManyError extends RelayError {
  override readonly name = 'TooManyError';

  constructor(of: 'subscriptions' | 'secrets', most: number) {
    super(
      of === 'secrets'
        ? `This subscription has ${most} secrets that are valid. Each ends a day after it was replaced. Wait for that, or revoke the old ones.`
        : `The relay has ${most} subscriptions. Remove one that is not needed any more.`,
    );
  }
}

/** There is a token with this name already. */
export class TokenExistsError extends RelayError {
  override readonly name = 'TokenExistsError';

  constructor(name: string) {
    super(`There is a token "${name}" already. Choose another name, or replace it.`);
  }
}

export class NoSuchTokenError extends RelayError {
  override readonly name = 'NoSuchTokenError';

  constructor(name: string) {
    super(`There is no token "${name}". List the tokens.`);
  }
}

/** The relay was started without credentials for this interface. */
export class NotConnectedError extends RelayError {
  override readonly name = 'NotConnectedError';

  constructor(to: 'checks' | 'workRights') {
    const of = to === 'checks' ? 'Visa Checks API' : 'Onboarding and Work Rights API';
    super(`The relay was started without credentials for the ${of}.`);
  }
}

/** The quota has no request left for now. Nothing was sent. */
export class QuotaUsedUpError extends RelayError {
  override readonly name = 'QuotaUsedUpError';
}

/** A create is being sent, or its response was lost and its record isn't found yet. */
export class OutcomeOpenError extends RelayError {
  override readonly name = 'OutcomeOpenError';

  constructor() {
    super('The response of the service is not there yet, or was lost.');
  }
}

/** A create whose response was lost, or was about another person, ended without a known record, for good. */
export class NotDoneError extends RelayError {
  override readonly name = 'NotDoneError';
  readonly isDecided: boolean;
  /** The id of a record that may be the one. */
  readonly subject: string | null;

  constructor({ isDecided, subject }: { readonly isDecided: boolean; readonly subject: string | null }) {
    super('The response of the service was lost or about another person, and the record was not found.');
    this.isDecided = isDecided;
    this.subject = subject;
  }
}
