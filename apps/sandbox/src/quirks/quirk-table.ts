/** A point that can be switched, because the source contradicts itself on it or doesn't say it. */
interface QuirkDefinition {
  /** Name on the command line and in the control plane. */
  readonly name: string;
  readonly values: readonly [string | number, ...(string | number)[]];
  readonly default: string | number;
  /** Section of service.md that leaves the point open. */
  readonly section: string;
  readonly description: string;
}

/**
 * Every quirk of the sandbox. The command line, the control plane, the README and the tests use this table, so a new quirk is
 * added only here. Its key, which `createSandbox()` takes, is its name in camel case.
 */
export const QUIRK_TABLE = {
  createStatus: {
    name: 'create-status',
    values: [201, 303],
    default: 201,
    section: '4.1',
    description: 'Status of the response to a create of a visa check.',
  },
  locationPath: {
    name: 'location-path',
    values: ['underscore', 'hyphen'],
    default: 'underscore',
    section: '4.1',
    description:
      'Path in the `Location` header of a create: `/v2/visa_check/<id>`, as in the example (a request to that path gets 404), or `/v2/visa-checks/<id>`.',
  },
  locationForm: {
    name: 'location-form',
    values: ['url', 'path'],
    default: 'url',
    section: '4.1',
    description: 'Whether the `Location` header of a create is a full URL or a path.',
  },
  timestampForm: {
    name: 'timestamp-form',
    values: ['z', 'offset'],
    default: 'z',
    section: '2.1',
    description:
      'How the timestamps of a visa check write UTC: `Z`, or the offset `+00:00`. The contract has only `Z`.',
  },
  newZealandJurisdiction: {
    name: 'new-zealand-jurisdiction',
    values: ['shown', 'NZL', 'NZ'],
    default: 'shown',
    section: '2.1',
    description:
      '`jurisdiction` in the responses about New Zealand checks. `shown` gives `NZ` when an employer check is created, as in the example, and `NZL` otherwise. Requests have `NZL` only.',
  },
  resultDiscriminator: {
    name: 'result-discriminator',
    values: ['visa_schema', 'visa_check_schema'],
    default: 'visa_schema',
    section: '2.1',
    description:
      'Name of the field of a result that names its country. The contract has only `visa_schema`, as the examples do; the text of the service says `visa_check_schema`.',
  },
  conditionsForm: {
    name: 'conditions-form',
    values: ['shown', 'array', 'string'],
    default: 'shown',
    section: '2.3',
    description:
      'Form of `conditions` in an Australian result. `shown` gives an array for work and agent checks and a string for study checks.',
  },
  typeForm: {
    name: 'type-form',
    values: ['string', 'integer'],
    default: 'string',
    section: '2.3',
    description: 'Form of `type`, the visa subclass code, in an Australian result.',
  },
  lookupPath: {
    name: 'lookup-path',
    values: ['both', 'bare', 'prefixed'],
    default: 'both',
    section: '4.1',
    description:
      'Where the lookup is served: `/visa-checks/lookup` (bare), `/v2/visa-checks/lookup` (prefixed), or both.',
  },
  listEnvelope: {
    name: 'list-envelope',
    values: ['data', 'bare', 'wrapped-items'],
    default: 'data',
    section: '4.1',
    description:
      'Body of the list and the lookup of visa checks: `{data: [check]}`, `[check]`, or `[{data: check}]`. The contract has only the first form.',
  },
  envelope: {
    name: 'envelope',
    values: ['bare', 'data'],
    default: 'bare',
    section: '4.2',
    description:
      'Body of the responses of interface B: the record or array itself, or the same under `data`.',
  },
  errorForm: {
    name: 'error-form',
    values: ['problem', 'published'],
    default: 'problem',
    section: '7',
    description:
      'Form of the refusal of an invalid request of interface A: problem details with status 422 (400 without a body), or `{message, class, errors}` with status 400, as the service publishes it. Other refusals have problem details in both.',
  },
} as const satisfies Record<string, QuirkDefinition>;

export type QuirkKey = keyof typeof QUIRK_TABLE;

export type Quirks = { readonly [Key in QuirkKey]: (typeof QUIRK_TABLE)[Key]['values'][number] };

export const QUIRK_KEYS = Object.keys(QUIRK_TABLE) as QuirkKey[];

export const QUIRK_NAMES: readonly string[] = QUIRK_KEYS.map((key) => QUIRK_TABLE[key].name);

export const DEFAULT_QUIRKS = Object.freeze(
  Object.fromEntries(QUIRK_KEYS.map((key) => [key, QUIRK_TABLE[key].default])),
) as Quirks;
