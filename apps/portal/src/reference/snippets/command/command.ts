import { prettyJson } from '../json.ts';
import { isUpdate, needOf, withIds, type Need } from '../needs.ts';
import { prepared, sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetBlock, SnippetOperation, SnippetTool } from '../tool.ts';

/** The `workrights` command. Bodies go to its standard input, where other users of a machine don't see them. */
export const command: SnippetTool = {
  id: 'workrights',
  label: 'Command line',
  render(operation, { body }) {
    const { id, aliasOf } = operation;
    if (aliasOf !== undefined) {
      return {
        instead: `The command sends \`${aliasOf}\` to its first address, by the method that is first there.`,
      };
    }
    const need = needOf(operation, body);
    const isNamed = need === 'onboard' && body?.onboard_id === undefined;
    const first = need === undefined ? [] : [isNamed ? onboard() : PREPARATIONS[need]];
    const sent = withIds(body, { check: '$CHECK_ID', onboard: '$ONBOARD_ID', key: '$KEY_ID' });
    const main: SnippetBlock = { title: 'Then the command', language: 'sh', code: lineFor(id, sent) };
    return { blocks: [settings(operation), ...first, main], notes: NOTES };
  },
};

const NOTES = [
  '[Command line](/guides/command-line/) says how to run `workrights`, and what its output and exit codes mean.',
];

function settings(operation: Pick<SnippetOperation, 'interface'>): SnippetBlock {
  const lines =
    operation.interface === 'visa-checks'
      ? [`WORKRIGHTS_BASE_URL=${sandbox.url}`, `WORKRIGHTS_ACCESS_TOKEN=${sandbox.accessToken}`]
      : [
          `WORKRIGHTS_WEB_APP_URL=${sandbox.url}`,
          `WORKRIGHTS_API_KEY=${sandbox.apiKey}`,
          `WORKRIGHTS_ACCOUNT_KEY=${sandbox.accountKey}`,
        ];
  return {
    title: 'First the settings',
    language: 'sh',
    code: lines.map((line) => `export ${line}`).join('\n'),
  };
}

function lineFor(id: string, body?: JsonObject): string {
  switch (id) {
    case 'createVisaCheck':
      return withInput('workrights check create --input -', body);
    case 'getVisaCheck':
      return 'workrights check get "$CHECK_ID"';
    case 'listVisaChecks':
      return 'workrights check list --limit 20';
    case 'lookupVisaChecks':
      return `workrights check lookup ${[body?.ids].flat().map(quoted).join(' ')}`;
    case 'downloadAttachment':
      return 'workrights check download "$CHECK_ID"';
    case 'listOnboards':
      return withFlags('workrights onboard list', body);
    case 'getOnboard':
      return withFlags('workrights onboard get', body);
    case 'saveOnboard':
      return withInput(`workrights onboard ${isUpdate(body) ? 'update' : 'create'} --input -`, body);
    case 'getWorkRights':
      return withFlags('workrights rights get', body);
    default:
      throw new Error(`The command line has no snippet for ${id}.`);
  }
}

/** What the settings and the command fill in. */
const FILLED_IN: ReadonlySet<string> = new Set(['accountkeyid', 'key', 'type']);

function own(body: JsonObject = {}): [name: string, value: unknown][] {
  return Object.entries(body).filter(([name]) => !FILLED_IN.has(name));
}

function withFlags(line: string, body?: JsonObject): string {
  return [line, ...own(body).map(([name, value]) => `--${name.replaceAll('_', '-')} ${quoted(value)}`)].join(
    ' ',
  );
}

function withInput(line: string, body?: JsonObject): string {
  const json = prettyJson(Object.fromEntries(own(body)));
  // A quoted word keeps the shell from reading variables in it.
  const word = /"\$[A-Z_]+"/u.test(json) ? 'JSON' : "'JSON'";
  return `${line} <<${word}\n${json}\nJSON`;
}

function quoted(value: unknown): string {
  return String(value).startsWith('$') ? `"${String(value)}"` : String(value);
}

const createCheck = (flags: string): string =>
  withInput(`workrights check create --input - ${flags}`, prepared.check);

function onboard(): SnippetBlock {
  const line = withFlags('workrights onboard create', prepared.onboard);
  return {
    title: 'Then an onboarding request',
    language: 'sh',
    code: `export ONBOARD_ID=$(${line} --jq .onboard_id)`,
  };
}

const PREPARATIONS: Readonly<Record<Need, SnippetBlock>> = {
  check: {
    title: 'Then a check',
    language: 'sh',
    code: `export CHECK_ID=$(${createCheck('--jq .id')}\n)`,
  },
  'completed-check': {
    title: 'Then a completed check',
    language: 'sh',
    code: `export CHECK_ID=$(${createCheck('--wait --jq .id')}\n)`,
  },
  onboard: onboard(),
  record: {
    title: 'Then a person whose key is known',
    language: 'sh',
    code: [
      withFlags('workrights onboard create', prepared.onboard),
      `export KEY_ID=$(workrights rights get --employee-id ${prepared.onboard.employee_id} --jq .key_id)`,
    ].join('\n'),
  },
};
