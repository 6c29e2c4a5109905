import type * as wire from '../../generated/relay/types.gen.ts';

/** Events of the contract. `relay.test` is sent only on request. */
export type EventType = wire.EventType | 'relay.test';

/**
 * Fields that a subscription may include in its events. No other field of a record is ever sent: no name, no birth date, no
 * number.
 */
export type Includable = wire.IncludedField;

/** Known values of these fields. `changed` contains names of fields, never their values. */
export type Included = Readonly<Partial<Record<Includable, string | number | null | readonly string[]>>>;

/** The body of a webhook. */
export interface EventBody {
  readonly type: EventType;
  /** When it happened: ISO 8601. The header `webhook-timestamp` has the time of the attempt. */
  readonly timestamp: string;
  readonly data: {
    /** Id of the check or the onboarding request. */
    readonly id: string;
    /** The record's URL at the service, without any key. */
    readonly self?: string;
    /** The fields of the subscription's `include` that are known. */
    readonly included?: Included;
  };
}

/** What is polled: a check, an onboarding request, the work rights of its person, or all pending checks of a run. */
export type WatchKind = 'visa_check' | 'onboard' | 'work_rights' | 'run';
