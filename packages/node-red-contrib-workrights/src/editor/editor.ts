import {
  fieldsOf,
  IDEMPOTENCY_KEY,
  OPERATIONS,
  operationNamed,
  type Field,
  type OperationName,
} from '@workrights/connectors';
import type { EditorNodeProperties, EditorRED, EditorWidgetTypedInputOptions } from 'node-red';

import {
  ACCOUNT_SECRETS,
  ACCOUNT_SETTINGS,
  DEFAULTS,
  EVENT_SECRETS,
  formFields,
  NODE_TYPES,
  type OperationSettings,
  type Setting,
} from '../settings.ts';

declare const RED: EditorRED;

/** How the nodes look in the palette and in flows. */
const LOOK = { category: 'work rights', color: '#8CC7F0', icon: 'workrights.svg' } as const;

const NAME = { name: { value: '' } };
const FROM_FLOW = ['msg', 'flow', 'global', 'jsonata', 'env'] as const;

const YES_NO = [
  { label: 'Yes', value: 'true' },
  { label: 'No', value: 'false' },
];

RED.nodes.registerType('workrights-account', {
  category: 'config',
  defaults: { ...NAME, ...ACCOUNT_SETTINGS },
  credentials: ACCOUNT_SECRETS,
  label() {
    return this.name || `work rights (${this.environment})`;
  },
});

RED.nodes.registerType('workrights-event', {
  ...LOOK,
  defaults: { ...NAME, store: { value: '' } },
  credentials: EVENT_SECRETS,
  inputs: 1,
  outputs: 2,
  outputLabels: ['event', 'response'],
  paletteLabel: 'work rights event',
  label() {
    return this.name || 'work rights event';
  },
});

for (const [type, { resource, label }] of Object.entries(NODE_TYPES)) {
  const operations = OPERATIONS.filter((each) => each.resource === resource);
  RED.nodes.registerType<EditorNodeProperties & OperationSettings>(type, {
    ...LOOK,
    defaults: {
      ...NAME,
      account: { value: '', type: 'workrights-account', required: true },
      operation: { value: operations[0]!.name, required: true },
      fields: { value: {} },
      store: { value: '' },
    },
    inputs: 1,
    outputs: operations.some(({ kind }) => kind === 'create') ? 2 : 1,
    outputLabels: ['result', 'ID, at once'],
    paletteLabel: label,
    label() {
      return this.name || operationNamed(this.operation).action;
    },
    oneditprepare: prepareForm,
    oneditsave() {
      this.fields = enteredFields();
    },
  });
}

const chosenOperation = () => operationNamed(String($('#node-input-operation').val()) as OperationName);

/** Fills in the fields of the chosen operation. */
function prepareForm(this: Pick<OperationSettings, 'fields'>): void {
  const show = (): void => {
    const operation = chosenOperation();
    const settings = { ...DEFAULTS, ...this.fields, ...enteredFields() };
    $('#workrights-description').text(operation.description);
    $('#workrights-fields').empty();
    for (const field of formFields(operation)) addRow(field, settings[field.name]);
    showWanted();
  };
  $('#node-input-operation').on('change', show);
  $('#workrights-fields').on('change', '.workrights-field', showWanted);
  show();
}

/** The fields of the form that are not empty. */
function enteredFields(): Record<string, Setting> {
  const settings: Record<string, Setting> = {};
  $('.workrights-row').each((_, row) => {
    const input = $(row).find('.workrights-field');
    const value = input.typedInput('value');
    if (value !== '') settings[String($(row).data('field'))] = { type: input.typedInput('type'), value };
  });
  return settings;
}

function addRow(field: Field, { type, value }: Setting = { type: '', value: '' }): void {
  const { name, label, help, placeholder = '' } = field;
  const id = `workrights-field-${name}`;
  const row = $('<div class="form-row workrights-row">').attr('data-field', name);
  $('<label>').attr({ for: id, title: help }).text(label).appendTo(row);
  const input = $('<input type="text" class="workrights-field" style="width: 70%">');
  input.attr({ id, placeholder }).val(value).appendTo(row);
  row.appendTo('#workrights-fields');
  input.typedInput({ types: typesOf(field), default: type });
}

/** The first choice is none: the field then comes from `msg.payload`, or has its default. */
function typesOf({ type, choices = YES_NO, default: usual }: Field): EditorWidgetTypedInputOptions['types'] {
  if (type !== 'choice' && type !== 'boolean') return ['str', ...FROM_FLOW];
  const named = choices.find(({ value }) => value === String(usual))?.label;
  const none = named === undefined ? 'from msg.payload' : `from msg.payload, or ${named}`;
  const options = [{ value: '', label: none }, ...choices.filter(({ value }) => value !== '')];
  return [{ value: 'choice', options }, ...FROM_FLOW];
}

/** Shows the fields that belong to the request. A choice that comes with the message is unknown here, and hides none. */
function showWanted(): void {
  const entered = Object.entries(enteredFields()).map(([name, { value }]) => [name, value]);
  const wanted = fieldsOf(chosenOperation().name as OperationName, Object.fromEntries(entered)).map(
    ({ name }) => name,
  );
  $('.workrights-row').each((_, row) => {
    $(row).toggle([IDEMPOTENCY_KEY.name, ...wanted].includes(String($(row).data('field'))));
  });
}
