import type * as wire from '../../generated/relay/types.gen.ts';

/** What a subscription can be told, by the contract. `relay.test` comes only when somebody asks for it. */
export type EventType = wire.EventType | 'relay.test';

/** Fields that a subscription may want in its events. Nothing else of a record ever leaves: no name, no date of birth, no number. */
export type Includable = wire.IncludedField;

/** What is known of the fields above. `changed` has names of fields, never their values. */
export type Included = Readonly<Partial<Record<Includable, string | number | null | readonly string[]>>>;

/** The body of a webhook. */
export interface EventBody {
  readonly type: EventType;
  /** When it happened: ISO 8601. The header `webhook-timestamp` has the time of the attempt. */
  readonly timestamp: string;
  readonly data: {
    /** Of the check, or of the onboarding request. */
    readonly id: string;
    /** Where the service has the record, without any key. */
    readonly self?: string;
    /** Fields that the subscription names in `include`, as far as they are known. */
    readonly included?: Included;
  };
}

/** What is polled: a check, an onboarding request, the work rights of its person, or all pending checks of a run. */
export type WatchKind = 'visa_check' | 'onboard' | 'work_rights' | 'run';
