import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { VisaChecks, WorkRights, type Fetch } from '@workrights/client';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { onTestFinished } from 'vitest';

import {
  createAttempts,
  createConfirmPage,
  createServer,
  createPreparedRequests,
  type Services,
} from '../../src/index.ts';

/** What is confirmed about an invented person, whose values no result may hold. */
export const student = {
  type: 'passport',
  identifier: 'SBXSTUDENT8105',
  country: 'COL',
  family_name: 'Canaryperson',
  given_name: 'Invented',
  date_of_birth: '1998-04-12',
};

export const liveCheck = {
  jurisdiction: 'AUS',
  environment: 'live',
  australia: { visa_check_type: 'work' },
  document: student,
};

export const sampleCheck = { ...liveCheck, environment: 'sandbox' };

export interface World extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly services: Services;
  /** The links that the person got. No model ever sees one. */
  readonly links: string[];
  readonly folder: string;
}

export interface WorldOptions {
  readonly reveal?: boolean;
  readonly now?: () => number;
  readonly patience?: number;
  /** Whether there is a way to the person. */
  readonly hasPerson?: boolean;
  readonly fetch?: Fetch;
  readonly folder?: string;
  readonly report?: Services['report'];
}

/** A sandbox that takes live checks too, and what the tools work with. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const sandbox = await createSandbox({ allowLive: true });
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'workrights-mcp-'));
  const links: string[] = [];
  const { accessToken, apiKey, accountKey } = sandbox.credentials;
  const { reveal = false, patience = 20, hasPerson = true, fetch } = options;
  const shared = { baseUrl: sandbox.url, ...(fetch && { fetch }) };
  const page = createConfirmPage({
    async show(link) {
      if (hasPerson) links.push(link);
      return hasPerson;
    },
    ...(options.now && { now: options.now }),
  });
  const services: Services = {
    checks: {
      client: new VisaChecks({ ...shared, accessToken, quota: 'none' }),
      origin: new URL(sandbox.url).origin,
      environment: 'sandbox',
    },
    rights: new WorkRights({ ...shared, apiKey, accountKeyId: accountKey }),
    ...(options.report && { report: options.report }),
    reveal,
    prepared: createPreparedRequests(options.now),
    page,
    attempts: createAttempts(path.join(folder, 'attempts')),
    patience,
    version: '0.0.0',
  };
  return {
    sandbox,
    services,
    links,
    folder,
    async [Symbol.asyncDispose]() {
      await page.close();
      await sandbox.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface ConnectOptions {
  readonly era?: 'legacy' | 'modern';
  /** What the user of the client answers to a question; without it, the client can't ask. */
  readonly user?: () => { action: 'accept' | 'decline' | 'cancel'; content?: { send: boolean } };
}

/** The official client, connected in this process. */
export async function connect(
  { services }: World,
  { era = 'modern', user }: ConnectOptions = {},
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  serveStdio((context) => createServer(services, context), { transport: theirs as never });
  const client = new Client(
    { name: 'test', version: '0.0.0' },
    {
      capabilities: user ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
    },
  );
  if (user) client.setRequestHandler('elicitation/create', async () => user());
  await client.connect(ours);
  onTestFinished(() => client.close());
  return client;
}

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, any>;
}

/** Calls a tool as a model does. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Called> {
  const result = await client.callTool({ name, arguments: args });
  const text = result.content.map((each) => ('text' in each ? each.text : '')).join('\n');
  return { isError: result.isError === true, text, data: result.structuredContent ?? {} };
}

/** What a person does with a link: reads the page, and presses a button. */
export async function press(link: string | undefined, button: 'yes' | 'no'): Promise<number> {
  const { status } = await fetch(`${link}/${button}`, { method: 'POST' });
  return status;
}

export const creates = ({ sandbox }: World): number =>
  sandbox.findRequests({ operation: 'createVisaCheck' }).length;

/** What is on the disk of creates whose outcome nobody knows, and of those of the last hour. */
export function notes(folder: string): Record<string, unknown>[] {
  const file = new DatabaseSync(path.join(folder, 'attempts.sqlite'), { readOnly: true });
  try {
    return file.prepare('SELECT * FROM attempts').all();
  } finally {
    file.close();
  }
}
