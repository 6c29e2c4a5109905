import {
  fieldsOf,
  GROUP_LABELS,
  operationNamed,
  REQUEST_KEY,
  type Field,
  type OperationName,
} from '@workrights/connectors';
import type { PlainInputField } from 'zapier-platform-core';

/** The most seconds that a step may wait for a result: Zapier ends it after 30, and the create itself takes some. */
export const LONGEST_WAIT = 15;

const TYPES = {
  text: 'string',
  choice: 'string',
  country: 'string',
  // Zapier would make a moment of a day, which is another day elsewhere.
  date: 'string',
  time: 'datetime',
  boolean: 'boolean',
  number: 'number',
} as const satisfies Record<Field['type'], PlainInputField['type']>;

/** A create or an update is recognized by it. Its help is the one thing that people have to read. */
export const requestKey: PlainInputField = {
  key: 'requestKey',
  label: REQUEST_KEY,
  type: 'string',
  required: true,
  placeholder: 'the ID of the row or response that started the Zap',
  helpText:
    'What makes this request the same one when Zapier replays the step: **map the ID of the row, response or record that started the Zap.** The same key never creates twice: a replay gets the first result. For a new check of the same person, use another key, for example the ID and the month. Do not map the time of the run: it changes with a replay.',
};

/** The form of an operation for what was chosen so far. */
export function inputFieldsOf(
  operation: OperationName,
  chosen: Readonly<Record<string, unknown>>,
): PlainInputField[] {
  const choosers = choosersOf(operation);
  return fieldsOf(operation, chosen).map((field) => inputField(operation, field, choosers.has(field.name)));
}

/** The fields whose value decides which others there are. */
function choosersOf(operation: OperationName): ReadonlySet<string> {
  const { fields } = operationNamed(operation);
  return new Set(
    fields.flatMap(({ unless = {}, elsewhere = {} }) => Object.keys({ ...unless, ...elsewhere })),
  );
}

function inputField(operation: OperationName, field: Field, isChooser: boolean): PlainInputField {
  const { name, label, type, placeholder, required = false, choices, group } = field;
  const isList = operation === 'lookupVisaChecks' && field.path[0] === 'ids';
  const usual = usualOf(field);
  return {
    key: name,
    label,
    type: TYPES[type],
    required,
    helpText: helpOf(field),
    ...(placeholder && { placeholder }),
    ...(choices && {
      choices: choices.map(({ value, label: shown }) => ({ value, sample: value, label: shown })),
    }),
    // An optional field is sent only if somebody filled it in.
    ...(usual !== undefined && group === undefined && { default: usual }),
    ...(isChooser && { altersDynamicFields: true }),
    ...(isList && { list: true }),
  };
}

function usualOf({ name, default: usual }: Field): string | undefined {
  if (name === 'timeout') return String(LONGEST_WAIT);
  return usual === undefined ? undefined : String(usual);
}

function helpOf({ name, help, choices = [], group }: Field): string {
  const most = name === 'timeout' ? ` At most ${LONGEST_WAIT}: Zapier ends each step soon after.` : '';
  const each = choices
    .filter((choice) => choice.help)
    .map((choice) => ` **${choice.label}**: ${choice.help}.`);
  const section = group === undefined ? '' : `${GROUP_LABELS[group]}: `;
  return `${section}${help.replace(/\.$/, '')}.${most}${each.join('')}`;
}
