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

/** The idempotency key was used for a subscription with different content. */
export class IdempotencyConflictError extends RelayError {
  override readonly name = 'IdempotencyConflictError';

  constructor() {
    super('This idempotency key was used for another subscription. Use a new key for each subscription.');
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
