import {
  fieldsOf,
  OPERATIONS,
  operationNamed,
  type Field,
  type Operation,
  type OperationName,
} from '@workrights/connectors';
import type { EditorNodeDef, EditorNodeProperties, EditorWidgetTypedInputType } from 'node-red';

import { NO_KEY, type OperationSettings, type Setting } from '../settings.ts';

type OperationProperties = EditorNodeProperties & OperationSettings;

/** How the nodes look in the palette and in flows. */
export const LOOK = { category: 'work rights', color: '#8CC7F0', icon: 'workrights.svg' } as const;

const FROM_FLOW: EditorWidgetTypedInputType[] = ['msg', 'flow', 'global', 'jsonata', 'env'];

/** The definition of a node that runs operations. Its form has the fields of the chosen operation. */
export function operationNode({
  resource,
  label,
}: {
  readonly resource: Operation['resource'];
  readonly label: string;
}): EditorNodeDef<OperationProperties> {
  const operations = OPERATIONS.filter((each) => each.resource === resource);
  const creates = operations.some(({ kind }) => kind === 'create');
  return {
    ...LOOK,
    defaults: {
      name: { value: '' },
      account: { value: '', type: 'workrights-account', required: true },
      operation: { value: operations[0]!.name, required: true },
      fields: { value: {} },
      key: { value: NO_KEY },
      store: { value: '' },
    },
    inputs: 1,
    outputs: creates ? 2 : 1,
    outputLabels: ['result', 'ID, at once'],
    paletteLabel: label,
    label() {
      return this.name || operationNamed(this.operation).action;
    },
    oneditprepare() {
      prepare(this);
    },
    oneditsave() {
      this.fields = collect();
      const key = $('#node-input-keySetting');
      this.key = { type: key.typedInput('type'), value: key.typedInput('value') };
    },
  };
}

function prepare(node: OperationProperties): void {
  $('#node-input-keySetting').typedInput({ types: ['msg', 'jsonata', 'str'] });
  setTyped($('#node-input-keySetting'), node.key ?? NO_KEY);
  const select = $('#node-input-operation');
  const show = (settings: Readonly<Record<string, Setting>>): void => {
    const operation = String(select.val()) as OperationName;
    const { fields, kind, description } = operationNamed(operation);
    $('#workrights-description').text(description);
    $('.workrights-create').toggle(kind === 'create');
    $('#workrights-fields').empty();
    for (const field of distinct(fields)) addRow(field, settings[field.name]);
    showWanted(operation);
  };
  select.on('change', () => show({ ...node.fields, ...collect() }));
  $('#workrights-fields').on('change', '.workrights-field', () => {
    showWanted(String(select.val()) as OperationName);
  });
  show(node.fields ?? {});
}

/** Several entries of the table may be one field, whose help depends on the operation's choices. */
export function distinct(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function addRow(field: Field, setting: Setting | undefined): void {
  const id = `workrights-field-${field.name}`;
  const row = $('<div class="form-row workrights-row">').attr('data-field', field.name);
  $('<label>').attr('for', id).text(field.label).attr('title', field.help).appendTo(row);
  const input = $('<input type="text" class="workrights-field" style="width: 70%">')
    .attr({ id, placeholder: field.placeholder ?? '' })
    .appendTo(row);
  $('<div class="form-tips workrights-help">').text(field.help).hide().appendTo(row);
  row.appendTo('#workrights-fields');
  const choices = choicesOf(field);
  input.typedInput({
    types:
      choices === undefined ? ['str', ...FROM_FLOW] : [{ value: 'choice', options: choices }, ...FROM_FLOW],
  });
  setTyped(input, setting ?? { type: choices === undefined ? 'str' : 'choice', value: '' });
}

/** The first choice is none: the field then comes from `msg.payload`, or has its default. */
function choicesOf({ type, choices, default: usual }: Field) {
  if (type !== 'choice' && type !== 'boolean') return undefined;
  const all = choices ?? [
    { label: 'Yes', value: 'true' },
    { label: 'No', value: 'false' },
  ];
  const named = all.find(({ value }) => value === String(usual))?.label;
  const none = named === undefined ? 'from msg.payload' : `from msg.payload, or ${named}`;
  return [{ value: '', label: none }, ...all.filter(({ value }) => value !== '')];
}

/** Shows the fields that belong to the request with the present choices. */
function showWanted(operation: OperationName): void {
  const settings = Object.entries(collect());
  const chosen = Object.fromEntries(settings.map(([name, { value }]) => [name, value]));
  // The form doesn't know a choice that comes with the message, so it shows all fields that depend on it.
  const open = new Set(
    settings.flatMap(([name, { type }]) => (FROM_FLOW.some((each) => each === type) ? [name] : [])),
  );
  const dependsOnOpen = ({ unless = {}, elsewhere = {} }: Field) =>
    [...Object.keys(unless), ...Object.keys(elsewhere)].some((name) => open.has(name));
  const all = operationNamed(operation).fields;
  const wanted = new Set(
    [...fieldsOf(operation, chosen), ...all.filter(dependsOnOpen)].map(({ name }) => name),
  );
  $('.workrights-row').each((_, row) => {
    $(row).toggle(wanted.has(String($(row).data('field'))));
  });
}

/** The fields of the form that are not empty. */
function collect(): Record<string, Setting> {
  const settings: Record<string, Setting> = {};
  $('.workrights-row').each((_, row) => {
    const input = $(row).find('.workrights-field');
    const value = input.typedInput('value');
    if (value !== '') settings[String($(row).data('field'))] = { type: input.typedInput('type'), value };
  });
  return settings;
}

function setTyped(input: JQuery, { type, value }: Setting): void {
  input.typedInput('type', type);
  input.typedInput('value', value);
}
