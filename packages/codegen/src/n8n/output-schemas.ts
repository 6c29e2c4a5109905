import {
  BundleError,
  follow,
  propertiesOf,
  type Document,
  type InterfaceName,
  type Schema,
} from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';

/** A field of a node's output, and the field of the contract whose type and meaning it has. */
type Fields = Readonly<Record<string, Place | typeof OWN_WORDS | typeof OWN_NUMBER>>;

type Place = readonly [schema: string, property?: string];

/** Fields of the node's own. */
const OWN_WORDS = 'string';
const OWN_NUMBER = 'number';

const visaCheck: Fields = {
  status: ['VisaCheck', 'status'],
  entitlement: ['AustralianVisa', 'work_entitlement'],
  doubts: OWN_WORDS,
  expiry_date: ['AustralianVisa', 'expiry_date'],
  visa_type: ['AustralianVisa', 'type_name'],
  entitlement_description: ['AustralianVisa', 'entitlement_description'],
  conditions: ['AustralianVisa', 'conditions_description'],
  checked_at: ['VisaCheck', 'checked_at'],
  age_days: OWN_NUMBER,
  id: ['VisaCheck', 'id'],
};

const attachment: Fields = {
  id: ['VisaCheck', 'id'],
  type: ['Attachment', 'type'],
  file_name: ['AttachmentFile', 'name'],
  mime_type: ['AttachmentFile', 'mime'],
  size: ['AttachmentFile', 'size'],
};

const ONBOARD_STATE = ['onboard_status', 'given_names', 'family_name', 'email', 'mobile_number'];
const ONBOARD_REST = ['datetime', 'employee_id', 'external_id', 'onboard_id'];
const listedOnboard = fieldsOf('OnboardListItem', [...ONBOARD_STATE, ...ONBOARD_REST]);
const onboard: Fields = {
  ...fieldsOf('OnboardListItem', ONBOARD_STATE),
  sendtype: ['ReportedSendType'],
  ...fieldsOf('OnboardListItem', ONBOARD_REST),
};

const workRights: Fields = {
  ...fieldsOf('WorkRights', ['status', 'visa_held']),
  doubts: OWN_WORDS,
  ...fieldsOf('WorkRights', [
    'visa_expiry_date',
    'gov_expiry_date',
    'given_names',
    'family_name',
    'employee_id',
    'onboard_id',
    'key_id',
  ]),
};

const employee: Fields = fieldsOf('Employee', ['employment_status', 'employee_id', 'key_id']);

function fieldsOf(schema: string, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, [schema, name] as const]));
}

/** What becomes output of a record. */
interface Output {
  readonly interface: InterfaceName;
  /** The simplified output, in the order in which people read it: n8n shows the fields as columns. */
  readonly columns: Fields;
  /** The record, whose other fields an AI agent's tool may choose. */
  readonly record?: string;
  /** Fields of the record that are not offered, because a column says the same or nobody needs them. */
  readonly notOffered?: readonly string[];
}

const RECORDS = {
  visaCheck: {
    interface: 'visa-checks',
    columns: visaCheck,
    record: 'VisaCheck',
    notOffered: [
      'authority',
      'customer_authority_id',
      'expired_at',
      'extra',
      'purged_at',
      'purged_by',
      'visa_check_schema',
    ],
  },
  attachment: { interface: 'visa-checks', columns: attachment },
  onboard: { interface: 'work-rights', columns: onboard, record: 'Onboard' },
  listedOnboard: { interface: 'work-rights', columns: listedOnboard, record: 'OnboardListItem' },
  workRights: { interface: 'work-rights', columns: workRights, record: 'WorkRights' },
  employee: { interface: 'work-rights', columns: employee, record: 'Employee' },
} as const satisfies Readonly<Record<string, Output>>;

const OPERATIONS: Readonly<Record<string, keyof typeof RECORDS>> = {
  'visaCheck/create': 'visaCheck',
  'visaCheck/get': 'visaCheck',
  'visaCheck/getAll': 'visaCheck',
  'visaCheck/lookup': 'visaCheck',
  'visaCheck/waitForResult': 'visaCheck',
  'visaCheck/downloadAttachment': 'attachment',
  'onboardingRequest/create': 'onboard',
  'onboardingRequest/get': 'onboard',
  'onboardingRequest/getAll': 'listedOnboard',
  'onboardingRequest/update': 'onboard',
  'workRights/get': 'workRights',
  'employee/get': 'employee',
  'employee/getAll': 'employee',
  'employee/update': 'employee',
};

/** Of each record: the columns of its simplified output, in their order, and the further fields that can be chosen. */
export function outputRows(documents: Documents): Record<string, { columns: string[]; others: string[] }> {
  return Object.fromEntries(
    Object.entries<Output>(RECORDS).map(([name, { columns, record, notOffered = [], ...output }]) => {
      const document = documents[output.interface];
      const schema = record === undefined ? {} : { $ref: `#/components/schemas/${record}` };
      const fields = propertiesOf(document, schema).filter(({ path }) => path.length === 1);
      const names = fields.map(({ path }) => path[0] ?? '');
      const others = names.filter((each) => !(each in columns) && !notOffered.includes(each));
      return [name, { columns: Object.keys(columns), others: others.toSorted() }];
    }),
  );
}

/** JSON Schemas of the simplified output of each operation, by `<resource>/<operation>`, as n8n's editor reads them. */
export function outputSchemas(documents: Documents): Record<string, object> {
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([operation, record]) => {
      const { interface: name, columns }: Output = RECORDS[record];
      const properties = Object.entries(columns).map(([field, place]) => [
        field,
        { type: typeof place === 'string' ? place : typeOf(documents[name], place) },
      ]);
      return [operation, { type: 'object', properties: Object.fromEntries(properties), version: 1 }];
    }),
  );
}

/** The one type of a field beside null: the editor shows a single one. */
function typeOf(document: Document, [schemaName, property]: Place): string {
  const schema = document.components?.schemas?.[schemaName];
  const node = property === undefined ? schema : schema?.properties?.[property];
  const type = node && typesOf(document, node).find((one) => one !== 'null');
  if (type !== undefined) return type;
  throw new BundleError(`The output of the n8n node takes its type from ${schemaName}.${property ?? ''}.`);
}

function typesOf(document: Document, node: Schema): string[] {
  const { type, anyOf } = follow<Schema>(document, { value: node, pointer: '#' }).value;
  return anyOf?.flatMap((branch) => typesOf(document, branch)) ?? [type ?? []].flat();
}
