import { readFileSync } from 'node:fs';

import { OPERATIONS, type Field, type Operation } from '@workrights/connectors';

import { formFields, NODE_TYPES } from '../settings.ts';

/** The form and the help of each node, in the script elements that Node-RED's editor looks for. */
export function templates(): string {
  const operations = Object.entries(NODE_TYPES).map(([type, { resource }]) => {
    const own = OPERATIONS.filter((each) => each.resource === resource);
    return `<script type="text/html" data-template-name="${type}">\n${formOf(own)}</script>
<script type="text/markdown" data-help-name="${type}">\n${helpOf(own)}</script>\n`;
  });
  return [written('account.html'), ...operations, written('event.html')].join('');
}

/** Node-RED knows a property in a help only at the start of a line. */
function written(file: string): string {
  const text = readFileSync(new URL(`../../editor/${file}`, import.meta.url), 'utf8');
  return text.replaceAll(/^ +/gmu, '');
}

/** `editor.ts` fills in the fields of the chosen operation. */
function formOf(operations: readonly Operation[]): string {
  const options = operations.map(({ name, label }) => `<option value="${name}">${label}</option>`);
  return written('operation.html').replace('<!-- operations -->', () => options.join(''));
}

function helpOf(operations: readonly Operation[]): string {
  const inputs = formFields(...operations).map(property);
  return [
    ...operations.map(({ label, description }) => `**${label}**: ${sentence(description)}\n`),
    written('operation.md').replace('<!-- inputs -->', () => inputs.join('\n')),
    operations.some(({ kind }) => kind === 'create') ? written('creates.md') : '',
  ].join('\n');
}

function property({ name, label, help, type, choices = [] }: Field): string {
  const kind = type === 'boolean' || type === 'number' ? type : 'string';
  const values = choices.flatMap(({ value }) => (value === '' ? [] : `\`${value}\``)).join(', ');
  return `: *${name}* (${kind}) : ${label}. ${sentence(help)}${values && ` One of ${values}.`}`;
}

/** A colon of its own would end the property. */
function sentence(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(':', '&#58;').replace(/\.?$/u, '.');
}
