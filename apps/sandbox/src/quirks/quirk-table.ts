/** One switchable point on which the source contradicts itself or is silent. */
interface QuirkDefinition {
  readonly values: readonly [string, ...string[]];
  readonly default: string;
  /** Section of service.md that leaves the point open. */
  readonly section: string;
  readonly description: string;
}

/**
 * Every quirk of the sandbox. The command line, the control plane, the README and the tests are
 * all driven by this table: a quirk is added here and nowhere else.
 */
export const quirkTable = {
  'create-status': {
    values: ['201', '303'],
    default: '201',
    section: '4.1',
    description: 'Status that answers a visa check creation.',
  },
  'location-path': {
    values: ['underscore', 'hyphen'],
    default: 'underscore',
    section: '4.1',
    description:
      'Spelling of the path in the Location header of a creation: `/v2/visa_check/<id>` as the example reads, or `/v2/visa-checks/<id>`.',
  },
  'conditions-form': {
    values: ['as-shown', 'array', 'string'],
    default: 'as-shown',
    section: '2.3',
    description:
      'Form of `conditions` in an Australian result. `as-shown` gives an array for work and agent checks and a string for study checks.',
  },
  'type-form': {
    values: ['string', 'integer'],
    default: 'string',
    section: '2.3',
    description: 'Form of `type`, the visa subclass code, in an Australian result.',
  },
  'lookup-prefix': {
    values: ['both', 'without', 'with'],
    default: 'both',
    section: '4.1',
    description:
      'Where the lookup is served: `/visa-checks/lookup` (without), `/v2/visa-checks/lookup` (with), or both. Elsewhere it is 404.',
  },
  'list-envelope': {
    values: ['data', 'bare', 'wrapped-items'],
    default: 'data',
    section: '4.1',
    description:
      'Body of the list and the lookup of visa checks: `{data: [check]}`, `[check]`, or `[{data: check}]`.',
  },
  'onboard-envelope': {
    values: ['bare', 'data'],
    default: 'bare',
    section: '4.2',
    description: 'Body of every answer of interface B: the record or array itself, or the same under `data`.',
  },
} as const satisfies Record<string, QuirkDefinition>;

export type QuirkName = keyof typeof quirkTable;

/** The value of every quirk, by its name. */
export type Quirks = { readonly [Name in QuirkName]: (typeof quirkTable)[Name]['values'][number] };

export const quirkNames = Object.keys(quirkTable) as QuirkName[];

/** The quirks of a sandbox that was told nothing. */
export const defaultQuirks = Object.freeze(
  Object.fromEntries(quirkNames.map((name) => [name, quirkTable[name].default])),
) as Quirks;
