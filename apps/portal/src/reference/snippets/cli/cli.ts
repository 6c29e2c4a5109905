import { type FieldFlag, fieldsOf, type RequestName } from '@workrights/cli/src/request/field-flags.ts';
import { valueAt } from 'n8n-nodes-workrights/nodes/WorkRights/generated/explainer/path.ts';
import { isUpdate, type Need, needOf, withIds } from '../needs.ts';
import { prepared } from '../sandbox.ts';
import type { JsonObject, Snippet, SnippetBlock, SnippetOperation, SnippetTool } from '../tool.ts';

const LONGEST = 80;

/** A word of a command, or a flag with its value: `check`, `--limit 20`. */
type Part = string | readonly [flag: string, value: unknown];

/** Breaks a command into as few lines as it needs. It can be pasted into a shell. */
function shellCommand(parts: readonly Part[]): string {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? part : `${part[0]} ${quoted(String(part[1]))}`;
    if (line !== '' && `${line} ${text} \\`.length > LONGEST) {
      lines.push(`${line} \\`);
      line = `  ${text}`;
    } else {
      line = line === '' ? text : `${line} ${text}`;
    }
  }
  return [...lines, line].join('\n');
}

/** Quotes a text, but keeps shell variables. */
function quoted(text: string): string {
  if (/^\$[A-Z_]+$/.test(text)) return `"${text}"`;
  return /^[\w.@:/+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Commands to paste into a shell. Their flags come from the command's own table, which is generated from the contract. */
export const cli: SnippetTool = {
  id: 'cli',
  label: 'Command line',
  render(operation, { body }) {
    if (operation.aliasOf !== undefined)
      return {
        instead:
          'The command sends this operation to its first path, by POST. It has no setting for this one.',
      };
    if (Array.isArray(body?.ids) && body.ids.length === 0)
      return { instead: 'The command needs at least one id, so it never sends an empty list.' };
    const need = needOf(operation, body);
    const known = withIds(body, { check: '$CHECK_ID', onboard: '$ONBOARD_ID', key: '$KEY_ID' });
    const main = block(commandOf(operation, known), need && 'Then the request');
    return {
      lead: LEAD,
      blocks: need ? [firstOf(need, body), main] : [main],
      notes: notesOf(operation, body),
    };
  },
};

const LEAD = 'You need [the `workrights` command](/guides/command-line/).';

const SANDBOX = ['--profile', 'sandbox'] as const;

/** A command: its words, the flags for a body, and the local sandbox. */
function command(words: string, request?: RequestName, body: JsonObject = {}, ...more: readonly string[]) {
  const flags = request === undefined ? [] : flagsOf(fieldsOf(request), body);
  return shellCommand([`workrights ${words}`, ...flags, ...more, SANDBOX]);
}

function commandOf({ id }: SnippetOperation, body: JsonObject = {}): string {
  switch (id) {
    case 'createVisaCheck':
      return command('check create', id, body, ...(body.mode === 'offpeak' ? [] : ['--wait']));
    case 'getVisaCheck':
      return command('check get "$CHECK_ID"');
    case 'listVisaChecks':
      return command('check list', id, { limit: 20 });
    case 'lookupVisaChecks':
      return command(`check lookup ${(body.ids as string[]).map(quoted).join(' ')}`);
    case 'downloadAttachment':
      return command('check download "$CHECK_ID"', undefined, {}, '--to records');
    case 'saveOnboard':
      return isUpdate(body)
        ? command('onboard update', 'updateOnboard', body)
        : command('onboard create', 'createOnboard', body);
    case 'getOnboard':
      return command('onboard get', id, body);
    case 'listOnboards':
      return command('onboard list', id, body);
    case 'getWorkRights':
      return command('rights get', id, body);
    case 'listEmployees':
      return command('employee list', id, body);
    case 'getEmployee':
      return command('employee get', id, body);
    case 'updateEmployee':
      return command('employee update', id, body);
    default:
      throw new Error(`The command line's snippet of ${id} is missing.`);
  }
}

function notesOf({ id }: SnippetOperation, body: JsonObject | undefined): Snippet['notes'] {
  if (id === 'createVisaCheck' || id === 'saveOnboard')
    return [
      'Other users of a machine can see arguments. For real people, put the body into a file: `--input body.json`.',
      ...(body?.mode === 'offpeak' ? ['`workrights check wait` waits for the night.'] : []),
    ];
  if (id === 'listOnboards' || id === 'listEmployees') return ['The command reads all pages.'];
  if (id === 'lookupVisaChecks') return ['To wait for many checks, use `workrights check wait`.'];
  return [];
}

function firstOf(need: Need, body: JsonObject | undefined): SnippetBlock {
  const named = need === 'onboard' && body?.onboard_id === undefined;
  return named ? block(CREATE_ONBOARD, 'First an onboarding request') : PREPARATIONS[need];
}

const CREATE_ONBOARD = command('onboard create', 'createOnboard', prepared.onboard);

const PREPARATIONS: Readonly<Record<Need, SnippetBlock>> = {
  check: block(
    assign('CHECK_ID', command('check create', 'createVisaCheck', prepared.check, '--jq .id')),
    'First a check',
  ),
  'completed-check': block(
    assign('CHECK_ID', command('check create', 'createVisaCheck', prepared.check, '--wait', '--jq .id')),
    'First a completed check',
  ),
  onboard: block(
    assign('ONBOARD_ID', command('onboard create', 'createOnboard', prepared.onboard, '--jq .onboard_id')),
    'First an onboarding request',
  ),
  record: block(
    `${CREATE_ONBOARD}\n\n${assign(
      'KEY_ID',
      command('rights get', 'getWorkRights', { employee_id: prepared.onboard.employee_id }, '--jq .key_id'),
    )}`,
    'First a person whose key is known',
  ),
};

function assign(variable: string, code: string): string {
  return `export ${variable}=$(${code})`;
}

function block(code: string, title?: string): SnippetBlock {
  return { title, language: 'sh', code };
}

/** The flags for a body, in the order of the command's help. Values that come from settings have no flag. */
function flagsOf(
  fields: Readonly<Record<string, FieldFlag>>,
  body: JsonObject,
): [flag: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, { places }]) =>
    places.flatMap(({ path }) => {
      const value = valueAt(body, path);
      return value === undefined ? [] : [[`--${name}`, value] as [string, unknown]];
    }),
  );
}
