interface Comparison {
  readonly operations: readonly string[];
  readonly tokens: readonly string[];
}

const readsOfChecks = ['createVisaCheck', 'getVisaCheck', 'listVisaChecks', 'lookupVisaChecks'];
const listsOfChecks = ['listVisaChecks', 'lookupVisaChecks'];
const resultsOfChecks = ['getVisaCheck', ...listsOfChecks];
const onboards = ['saveOnboard', 'getOnboard', 'listOnboards'];

/** Observations that compare two values of one exchange. When a value is missing, they give no token. */
export const comparisons = {
  /** The path in the `Location` of a creation: as in the example, as in the contract, or another one. */
  'location-path': { operations: ['createVisaCheck'], tokens: ['underscore', 'hyphen', 'other'] },
  'location-form': { operations: ['createVisaCheck'], tokens: ['url', 'path', 'other'] },
  /** The origin of `meta.links.self`, compared with the origin of the request. */
  'self-origin': {
    operations: ['createVisaCheck', 'getVisaCheck'],
    tokens: ['same', 'other', 'path', 'unreadable'],
  },
  /** The origin of a `download_url`, compared with the origin of the request. */
  'download-origin': { operations: readsOfChecks, tokens: ['same', 'other', 'path', 'unreadable'] },
  /** By `requested_at`, for three checks or more. */
  'list-order': { operations: ['listVisaChecks'], tokens: ['newest-first', 'oldest-first', 'neither'] },
  /** The number of items in a list without a limit in its request. */
  'list-length-without-limit': {
    operations: ['listVisaChecks'],
    tokens: ['under-20', '20', '21-99', '100', 'over-100'],
  },
  /** Whether the checks have the order of the ids in the request. For two found ids or more. */
  'lookup-order': { operations: ['lookupVisaChecks'], tokens: ['as-asked', 'other'] },
  /** The number of checks, compared with the number of different ids in the request. */
  'lookup-length': { operations: ['lookupVisaChecks'], tokens: ['fewer', 'as-many', 'more'] },
  /** For ids that were sent twice: whether their check appears once or twice. */
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
   * The names in `visa` under which the response repeats the grant letter fields: `gender` and `visa_start_date`, those of
   * the request (`approval_letter_...`), or both.
   */
  'letter-echo-names': { operations: ['createVisaCheck'], tokens: ['echo', 'request', 'both'] },
  /** The case of the `approval_letter_gender` in the request. */
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
   * Whether `checked_at` of an offpeak check is between 21:00 and 06:00 at UTC+10, in Sydney time, in both or in neither.
   * The two differ only while Sydney has daylight saving time.
   */
  'offpeak-window': {
    operations: resultsOfChecks,
    tokens: ['both', 'only-utc+10', 'only-sydney', 'neither'],
  },
  /** Whether an offpeak check was completed in the first window after its request. */
  'offpeak-night': {
    operations: resultsOfChecks,
    tokens: ['first', 'second', 'later', 'before'],
  },
  /**
   * Whether every part that names a country agrees with `jurisdiction` (AUS; NZL and NZ): `visa_check_schema`, the echo
   * `australia`, and in `visa` the schema and the country's object. No token for another jurisdiction.
   */
  'country-of-parts': { operations: readsOfChecks, tokens: ['same', 'mixed'] },
  /** Which of the two names a completed check has in `visa`, if `visa` is an object. */
  'result-discriminator': {
    operations: resultsOfChecks,
    tokens: ['visa_schema', 'visa_check_schema', 'both', 'neither'],
  },
  /**
   * The fields of `visa.new_zealand` in a completed check: `enquiry_number` or `enquiry_result`, `inz_client_number` (null
   * counts), both or neither.
   */
  'new-zealand-result-fields': {
    operations: resultsOfChecks,
    tokens: ['employer', 'verification', 'both', 'neither'],
  },
  /**
   * For a check with a value in `expired_at` or `purged_at`: whether its status is `completed` or another one, and whether
   * `checked_at`, and for an Australian check `result`, have a value.
   */
  'expired-or-purged': {
    operations: resultsOfChecks,
    tokens: ['completed-kept', 'completed-removed', 'other-kept', 'other-removed'],
  },
  /**
   * `visa.new_zealand.visa_type`, if a text: a listed value, one with a capital first letter, one in another case, another.
   */
  'visa-type-word': {
    operations: resultsOfChecks,
    tokens: ['as-listed', 'capitalised', 'other-case', 'unlisted'],
  },
  /**
   * Each of `work_entitlement` and `study_entitlement` that is a text: a listed value, UNLIMITED in any case, or another.
   */
  'entitlement-word': { operations: resultsOfChecks, tokens: ['listed', 'unlimited', 'other'] },
  /** `visa.australia.visa_status`, if it is a text: exactly `In effect`, or another text. */
  'visa-status-word': { operations: resultsOfChecks, tokens: ['in-effect', 'other'] },
  /**
   * `visa.australia.type`, as text or number: whether its digits begin with a zero, are fewer than three, or neither. No
   * token for a code that isn't all digits.
   */
  'subclass-zeros': { operations: resultsOfChecks, tokens: ['zero-first', 'short', 'plain'] },
  /** The `type` of each attachment: a listed value, another one with `_enquiry_record` or `_visa_details`, or any other. */
  'attachment-type-word': {
    operations: resultsOfChecks,
    tokens: ['as-listed', 'other-prefix', 'unlisted'],
  },
  /** Whether the checks of one list have one `environment` or several. For two checks or more. */
  'list-environments': { operations: ['listVisaChecks'], tokens: ['one', 'several'] },
  /** Whether the object around a list has `meta`, or an item next to its `data`. No token for a bare array of checks. */
  'list-meta': { operations: listsOfChecks, tokens: ['absent', 'there'] },
  /** Whether the URL has a parameter `key`, only parameters of other names, or none. */
  'api-key-parameter': {
    operations: [...onboards, 'getWorkRights'],
    tokens: ['key', 'other', 'none'],
  },
  /** The number of items on a page of onboarding requests. */
  'onboard-page-length': { operations: ['listOnboards'], tokens: ['0', '1-999', '1000', 'over-1000'] },
  /** The same for a page after the first one. */
  'onboard-later-page': { operations: ['listOnboards'], tokens: ['empty', 'items'] },
  /** Whether two items of one page have the same `employee_id`. For two or more that aren't null. */
  'onboard-list-employee-ids': { operations: ['listOnboards'], tokens: ['distinct', 'shared'] },
  /** Whether each record has a field `employment_status`, or a field `key_id`. The contract lists neither. */
  'onboard-employment-status': { operations: onboards, tokens: ['absent', 'there'] },
  'onboard-key-id': { operations: onboards, tokens: ['absent', 'there'] },
  /** `onboard_status` in the response to a request without `key`. */
  'onboard-first-status': { operations: ['saveOnboard'], tokens: ['awaiting', 'other'] },
  /** What the response has in each field that was an empty text in the request. */
  'onboard-cleared-field': {
    operations: ['saveOnboard'],
    tokens: ['empty', 'null', 'absent', 'value'],
  },
  /** Whether a request without `key` has the addresses that its `sendtype` needs. */
  'sendtype-addresses': { operations: ['saveOnboard'], tokens: ['there', 'missing'] },
  'onboard-list-order': { operations: ['listOnboards'], tokens: ['newest-first', 'oldest-first', 'neither'] },
  /** Whether the onboarding request in a response has the requested id. */
  'onboard-asked-id': { operations: ['getOnboard'], tokens: ['same', 'other', 'absent'] },
  'work-rights-asked-id': { operations: ['getWorkRights'], tokens: ['same', 'other', 'absent'] },
} as const satisfies Record<string, Comparison>;

export type ComparisonName = keyof typeof comparisons;
