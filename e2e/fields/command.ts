import type { JsonObject } from '@workrights/spec/reader';

import { program } from '../cli/command.ts';
import { run } from '../support/commands.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { valueAt, type RequestProperty } from './request-properties.ts';

/** The words of the command that sends each request. */
const COMMANDS: Readonly<Record<string, string>> = {
  createVisaCheck: 'check create',
  listVisaChecks: 'check list',
  lookupVisaChecks: 'check lookup',
  createOnboard: 'onboard create',
  updateOnboard: 'onboard update',
  getOnboard: 'onboard get',
  listOnboards: 'onboard list',
  getWorkRights: 'rights get',
  listEmployees: 'employee list',
  getEmployee: 'employee get',
  updateEmployee: 'employee update',
};

interface Description {
  readonly commands: readonly {
    readonly command: string;
    readonly flags: readonly { readonly name: string; readonly fields?: readonly string[] }[];
  }[];
}

let described: Promise<Description> | undefined;

/** The command's own description of its flags, with the field that each flag sets. */
async function description(): Promise<Description> {
  described ??= run(process.execPath, [program, '--help', '--json']).then(
    ({ stdout }) => JSON.parse(stdout) as Description,
  );
  return described;
}

/** Whether the `workrights` command sends the property, when its flags have the values of an accepted request. */
export async function isInCommand(property: RequestProperty): Promise<boolean> {
  // A parameter of the URL has no fixture.
  const bodies = property.bodies.length > 0 ? property.bodies : [{ [property.path]: 3 }];
  for (const body of bodies) {
    const sent = await sentBy(property.request, body);
    const wanted = valueAt(body, property.path);
    if (JSON.stringify(valueAt(sent, property.path)) === JSON.stringify(wanted)) return true;
  }
  return false;
}

const seen = new Map<string, Promise<JsonObject>>();

/** What a service receives: the body, or the parameters of the URL. */
function sentBy(request: string, body: JsonObject): Promise<JsonObject> {
  const key = `${request} ${JSON.stringify(body)}`;
  const known = seen.get(key) ?? send(request, body);
  seen.set(key, known);
  return known;
}

async function send(request: string, body: JsonObject): Promise<JsonObject> {
  const words = COMMANDS[request];
  if (words === undefined) return {};
  await using service = await startLoopbackServer((_request, response) => {
    response.writeHead(400).end();
  });
  const args = [...words.split(' '), ...(await flagsOf(words, body)), ...idsOf(body)];
  const env = {
    WORKRIGHTS_HOME: '/nonexistent',
    WORKRIGHTS_BASE_URL: service.url,
    WORKRIGHTS_ACCESS_TOKEN: 'stub',
    WORKRIGHTS_WEB_APP_URL: service.url,
    WORKRIGHTS_API_KEY: String(body['key'] ?? 'stub'),
    WORKRIGHTS_ACCOUNT_KEY: String(body['accountkeyid'] ?? 'stub'),
  };
  // The service refuses everything, because only the request counts.
  await run(process.execPath, [program, ...args], { env }).catch(() => {});
  const [received] = service.received;
  if (received === undefined) return {};
  if (received.body !== '') return JSON.parse(received.body) as JsonObject;
  const query = [...new URL(received.path, service.url).searchParams];
  return Object.fromEntries(query.map(([name, value]) => [name, Number(value)]));
}

/** The flags for all fields of a body that have one. Creating a live check also needs a confirmation. */
async function flagsOf(words: string, body: JsonObject): Promise<string[]> {
  const { commands } = await description();
  const { flags = [] } = commands.find(({ command }) => command === `workrights ${words}`) ?? {};
  const fields = flags.flatMap(({ name, fields: pointers = [] }) =>
    pointers.map((pointer) => [name, valueAt(body, pointer.slice(1).replaceAll('/', '.'))] as const),
  );
  const given = fields.filter(([, value]) => value !== undefined);
  const confirmed = flags.some(({ name }) => name === '--yes') ? ['--yes'] : [];
  return [...given.map(([name, value]) => `${name}=${String(value)}`), ...confirmed];
}

/** The ids of a lookup are arguments. */
function idsOf({ ids }: JsonObject): string[] {
  return Array.isArray(ids) ? ids.map(String) : [];
}
