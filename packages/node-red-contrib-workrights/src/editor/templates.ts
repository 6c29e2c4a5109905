import { readFileSync } from 'node:fs';

import { OPERATIONS, type Field, type Operation } from '@workrights/connectors';

import { NODE_TYPES } from '../node-types.ts';
import { distinct } from './operation-form.ts';

/** The form and the help of each node, in the script elements that Node-RED's editor looks for. */
export function templates(): string {
  const operations = Object.entries(NODE_TYPES).flatMap(([type, { resource }]) => {
    const own = OPERATIONS.filter((each) => each.resource === resource);
    return [
      `<script type="text/html" data-template-name="${type}">\n${operationForm(own)}</script>\n`,
      `<script type="text/markdown" data-help-name="${type}">\n${operationHelp(own)}</script>\n`,
    ];
  });
  return [written('account.html'), ...operations, written('event.html')].join('');
}

function written(file: string): string {
  return readFileSync(new URL(`../../editor/${file}`, import.meta.url), 'utf8');
}

const row = (id: string, label: string, element = '<input type="text"') =>
  `<div class="form-row"><label for="node-input-${id}">${label}</label>${element} id="node-input-${id}">`;

/** `operation-form.ts` fills in the fields of the chosen operation. */
function operationForm(operations: readonly Operation[]): string {
  const choices = operations.map(({ name, label }) => `<option value="${name}">${label}</option>`).join('');
  return `${row('name', 'Name')}</div>
${row('account', 'Account')}</div>
${row('operation', 'Operation', '<select')}${choices}</select></div>
<div class="form-tips" id="workrights-description"></div>
<div id="workrights-fields"></div>
<div class="workrights-create">${row('keySetting', 'Idempotency key')}</div></div>
${row('store', 'Context store', '<input type="text" placeholder="default"')}</div>
`;
}

function operationHelp(operations: readonly Operation[]): string {
  const creates = operations.some(({ kind }) => kind === 'create');
  return `${operations.map(({ label, description }) => `**${label}**: ${sentence(description)}`).join('\n\n')}

### Inputs

${distinct(operations.flatMap(({ fields }) => fields))
  .map(property)
  .join('\n')}

A field of the form can take its value from the message. If you leave it empty, it is read from the property of
\`msg.payload\` with the name above. A payload that is a text or a list is the ID, or the IDs.

### Outputs

: payload (object | array) : the result, in flat properties
: record (object | array) : all that the service sent
: notes (array) : what you should know about the result, in sentences

The message passes through. An error goes to a Catch node: \`msg.error.code\` says its kind, and \`msg.error.cause\` what to do.
The message of an error has no value of a person.
${creates ? `\n${written('creates.md')}` : ''}`;
}

function property({ name, label, help, type, choices = [] }: Field): string {
  const values = choices.flatMap(({ value }) => (value === '' ? [] : `\`${value}\``)).join(', ');
  return `: *${name}* (${KINDS[type]}) : ${label}. ${sentence(help)}${values && ` One of ${values}.`}`;
}

const KINDS: Readonly<Record<Field['type'], string>> = {
  text: 'string',
  choice: 'string',
  country: 'string',
  date: 'string',
  time: 'string',
  boolean: 'boolean',
  number: 'number',
};

function sentence(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/\.?$/u, '.');
}
