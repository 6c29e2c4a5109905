import { BundleError, follow, type Document, type InterfaceName, type Schema } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';

/** A field of a node's output, and the field of the contract whose type and meaning it has. */
type Fields = Readonly<Record<string, Place | typeof OWN_WORDS>>;

type Place = readonly [schema: string, property?: string];

/** A field of the node's own. */
const OWN_WORDS = 'string';

const visaCheck: Fields = {
  status: ['VisaCheck', 'status'],
  entitlement: ['AustralianVisa', 'work_entitlement'],
  doubts: OWN_WORDS,
  expiry_date: ['AustralianVisa', 'expiry_date'],
  visa_type: ['AustralianVisa', 'type_name'],
  entitlement_description: ['AustralianVisa', 'entitlement_description'],
  conditions: ['AustralianVisa', 'conditions_description'],
  result_code: ['VisaCheckOutcome', 'code'],
  check_type: ['AustralianCheckEcho', 'visa_check_type'],
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

const workRights = fieldsOf('WorkRights', [
  'status',
  'visa_held',
  'visa_expiry_date',
  'gov_expiry_date',
  'given_names',
  'family_name',
  'nationality',
  'employee_id',
  'onboard_id',
  'key_id',
]);

function fieldsOf(schema: string, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, [schema, name] as const]));
}

const OUTPUTS: Readonly<Record<string, readonly [InterfaceName, Fields]>> = {
  'visaCheck/create': ['visa-checks', visaCheck],
  'visaCheck/get': ['visa-checks', visaCheck],
  'visaCheck/getAll': ['visa-checks', visaCheck],
  'visaCheck/lookup': ['visa-checks', visaCheck],
  'visaCheck/waitForResult': ['visa-checks', visaCheck],
  'visaCheck/downloadAttachment': ['visa-checks', attachment],
  'onboardingRequest/create': ['work-rights', onboard],
  'onboardingRequest/get': ['work-rights', onboard],
  'onboardingRequest/getAll': ['work-rights', listedOnboard],
  'onboardingRequest/update': ['work-rights', onboard],
  'workRights/get': ['work-rights', workRights],
};

/** JSON Schemas of the simplified output of each operation, by `<resource>/<operation>`, as n8n's editor reads them. */
export function outputSchemas(documents: Documents): Record<string, object> {
  return Object.fromEntries(
    Object.entries(OUTPUTS).map(([operation, [name, fields]]) => {
      const properties = Object.entries(fields).map(([field, place]) => [
        field,
        { type: place === OWN_WORDS ? place : typeOf(documents[name], place) },
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
