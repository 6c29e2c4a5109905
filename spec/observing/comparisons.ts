interface Comparison {
  readonly operations: readonly string[];
  readonly tokens: readonly string[];
}

const readsOfChecks = ['createVisaCheck', 'getVisaCheck', 'listVisaChecks', 'lookupVisaChecks'];
const listsOfChecks = ['listVisaChecks', 'lookupVisaChecks'];
const resultsOfChecks = ['getVisaCheck', ...listsOfChecks];
const onboards = ['saveOnboard', 'getOnboard', 'listOnboards'];

/** What needs two values of one exchange. Each says nothing when one of the two is missing. */
export const comparisons = {
  /** The path in the `Location` of a creation: as the example has it, as the contract has it, or another one. */
  'location-path': { operations: ['createVisaCheck'], tokens: ['underscore', 'hyphen', 'other'] },
  'location-form': { operations: ['createVisaCheck'], tokens: ['url', 'path', 'other'] },
  /** The origin of `meta.links.self` beside the one that was asked. */
  'self-origin': {
    operations: ['createVisaCheck', 'getVisaCheck'],
    tokens: ['same', 'other', 'path', 'unreadable'],
  },
  /** The origin of a `download_url` beside the one that was asked. */
  'download-origin': { operations: readsOfChecks, tokens: ['same', 'other', 'path', 'unreadable'] },
  /** By `requested_at`, of three checks or more. */
  'list-order': { operations: ['listVisaChecks'], tokens: ['newest-first', 'oldest-first', 'neither'] },
  /** Items of a list that was asked for without a limit. */
  'list-length-without-limit': {
    operations: ['listVisaChecks'],
    tokens: ['under-20', '20', '21-99', '100', 'over-100'],
  },
  /** Whether the checks stand in the order of the ids that were sent. Of two found ids or more. */
  'lookup-order': { operations: ['lookupVisaChecks'], tokens: ['as-asked', 'other'] },
  /** Checks beside the different ids that were sent. */
  'lookup-length': { operations: ['lookupVisaChecks'], tokens: ['fewer', 'as-many', 'more'] },
  /** Ids that were sent twice: whether their check is there once or twice. */
  'lookup-repeated-id': { operations: ['lookupVisaChecks'], tokens: ['once', 'twice', 'not-there'] },
  /** How many ids were sent. */
  'lookup-ids': {
    operations: ['lookupVisaChecks'],
    tokens: ['0', '1', '2-10', '11-50', '51-100', '101-500', 'over-500'],
  },
  /** Each value of the document that the response repeats. */
  'document-echo': { operations: ['createVisaCheck'], tokens: ['as-sent', 'other-case', 'changed', 'fewer'] },
  'gender-echo': { operations: ['createVisaCheck'], tokens: ['as-sent', 'other-case', 'changed', 'absent'] },
  'check-type-echo-when-omitted': {
    operations: ['createVisaCheck'],
    tokens: ['verification', 'other', 'null', 'absent'],
  },
  'employer-letter-echo': { operations: ['createVisaCheck'], tokens: ['both', 'one', 'absent'] },
  /** The document of an employer check whose request had `given_name` or `date_of_birth`. */
  'employer-document-echo': { operations: ['createVisaCheck'], tokens: ['whole', 'fewer'] },
  /**
   * Under which names the echo in `visa` has the grant letter fields that were sent: `gender` and `visa_start_date`, those
   * of the request (`approval_letter_...`), or both.
   */
  'letter-echo-names': { operations: ['createVisaCheck'], tokens: ['echo', 'request', 'both'] },
  /** The case of the `approval_letter_gender` that was sent. */
  'gender-case': { operations: ['createVisaCheck'], tokens: ['upper', 'lower'] },
  'authority-echo': { operations: ['createVisaCheck'], tokens: ['as-sent', 'null', 'absent', 'changed'] },
  /** From `requested_at` to `checked_at` of a completed fastcheck. */
  'fastcheck-time': {
    operations: resultsOfChecks,
    tokens: [
      'under-5-seconds',
      '5-20-seconds',
      '21-60-seconds',
      '1-10-minutes',
      'over-10-minutes',
      'negative',
    ],
  },
  /**
   * Whether `checked_at` of an offpeak check is between 21:00 and 06:00 at UTC+10, by the clocks of Sydney, by both or by
   * neither. The two differ only while Sydney has daylight saving time.
   */
  'offpeak-window': {
    operations: resultsOfChecks,
    tokens: ['both', 'only-utc+10', 'only-sydney', 'neither'],
  },
  /** Whether an offpeak check was completed in the first window after it was requested. */
  'offpeak-night': {
    operations: resultsOfChecks,
    tokens: ['first', 'second', 'later', 'before'],
  },
  /**
   * Whether all that names a country is of that in `jurisdiction` (AUS; NZL and NZ): `visa_check_schema`, the echo
   * `australia`, and in `visa` the schema and the object of a country. Nothing of another jurisdiction.
   */
  'country-of-parts': { operations: readsOfChecks, tokens: ['same', 'mixed'] },
  /** Which of the two names a completed check has in `visa`, when `visa` is an object. */
  'result-discriminator': {
    operations: resultsOfChecks,
    tokens: ['visa_schema', 'visa_check_schema', 'both', 'neither'],
  },
  /**
   * Which fields `visa.new_zealand` of a completed check has: `enquiry_number` or `enquiry_result`, `inz_client_number`
   * (null counts), both or neither.
   */
  'new-zealand-result-fields': {
    operations: resultsOfChecks,
    tokens: ['employer', 'verification', 'both', 'neither'],
  },
  /**
   * Of a check with a value in `expired_at` or `purged_at`: whether its status is `completed` or another one, and whether
   * `checked_at` and, of an Australian check, `result` have a value.
   */
  'expired-or-purged': {
    operations: resultsOfChecks,
    tokens: ['completed-kept', 'completed-removed', 'other-kept', 'other-removed'],
  },
  /**
   * `visa.new_zealand.visa_type`, when it is a text: one of the listed values; one of them with a capital first letter;
   * one of them in another case; another text.
   */
  'visa-type-word': {
    operations: resultsOfChecks,
    tokens: ['as-listed', 'capitalised', 'other-case', 'unlisted'],
  },
  /** Each of `work_entitlement` and `study_entitlement` that is a text: a listed value; UNLIMITED in any case; another. */
  'entitlement-word': { operations: resultsOfChecks, tokens: ['listed', 'unlimited', 'other'] },
  /** `visa.australia.visa_status`, when it is a text: exactly `In effect`, or another one. */
  'visa-status-word': { operations: resultsOfChecks, tokens: ['in-effect', 'other'] },
  /**
   * `visa.australia.type`, as text or as number: whether its digits begin with a zero, are fewer than three, or neither.
   * Nothing of a code that isn't all digits.
   */
  'subclass-zeros': { operations: resultsOfChecks, tokens: ['zero-first', 'short', 'plain'] },
  /**
   * The `type` of each attachment: a listed value; another one that ends with `_enquiry_record` or `_visa_details`; any
   * other.
   */
  'attachment-type-word': {
    operations: resultsOfChecks,
    tokens: ['as-listed', 'other-prefix', 'unlisted'],
  },
  /** Whether the checks of one list have one `environment` or several. Of two checks or more. */
  'list-environments': { operations: ['listVisaChecks'], tokens: ['one', 'several'] },
  /** Whether the object around a list has `meta`, or an item of it next to its `data`. Nothing of a bare array of checks. */
  'list-meta': { operations: listsOfChecks, tokens: ['absent', 'there'] },
  /** Whether the URL has a parameter `key`, or parameters of other names only, or none. */
  'api-key-parameter': {
    operations: [...onboards, 'getWorkRights'],
    tokens: ['key', 'other', 'none'],
  },
  /** Items of a page of onboarding requests. */
  'onboard-page-length': { operations: ['listOnboards'], tokens: ['0', '1-999', '1000', 'over-1000'] },
  /** The same, of a page after the first one. */
  'onboard-later-page': { operations: ['listOnboards'], tokens: ['empty', 'items'] },
  /** Whether two items of one page have the same `employee_id`. Of two that aren't null, or more. */
  'onboard-list-employee-ids': { operations: ['listOnboards'], tokens: ['distinct', 'shared'] },
  /** Whether each record has a field `employment_status`, or a field `key_id`, which the contract doesn't list. */
  'onboard-employment-status': { operations: onboards, tokens: ['absent', 'there'] },
  'onboard-key-id': { operations: onboards, tokens: ['absent', 'there'] },
  /** `onboard_status` in the response to a request without `key`. */
  'onboard-first-status': { operations: ['saveOnboard'], tokens: ['awaiting', 'other'] },
  /** What the response has in each field that the request had as an empty text. */
  'onboard-cleared-field': {
    operations: ['saveOnboard'],
    tokens: ['empty', 'null', 'absent', 'value'],
  },
  /** Whether a request without `key` has the address or addresses that its `sendtype` needs. */
  'sendtype-addresses': { operations: ['saveOnboard'], tokens: ['there', 'missing'] },
  'onboard-list-order': { operations: ['listOnboards'], tokens: ['newest-first', 'oldest-first', 'neither'] },
  /** Whether an onboarding request that was read has the id that was asked for. */
  'onboard-asked-id': { operations: ['getOnboard'], tokens: ['same', 'other', 'absent'] },
  'work-rights-asked-id': { operations: ['getWorkRights'], tokens: ['same', 'other', 'absent'] },
} as const satisfies Record<string, Comparison>;

export type ComparisonName = keyof typeof comparisons;
