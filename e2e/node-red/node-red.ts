import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChild } from '../support/child.ts';
import { freePorts } from '../support/free-port.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { until } from '../support/until.ts';

/** A node in a flow file. */
export interface FlowNode {
  readonly id: string;
  readonly type: string;
  readonly [property: string]: unknown;
}

/** A tab of the editor. */
export interface Flow {
  readonly nodes: readonly FlowNode[];
  /** Its configuration nodes. */
  readonly configs?: readonly FlowNode[];
}

export interface AddedFlow {
  readonly id: string;
  /** Deploys it again, which restarts its nodes. */
  redeploy(): Promise<void>;
  remove(): Promise<void>;
  /** A text in its context. */
  context(name: string): Promise<string | undefined>;
}

/** A Node-RED of its own, on loopback, in a temporary user folder. */
export interface NodeRed extends AsyncDisposable {
  readonly url: string;
  /** The end of what it has logged since it started. */
  log(): string;
  /** Adds a flow beside the others. */
  add(flow: Flow): Promise<AddedFlow>;
  /** Sends JSON to the HTTP node of a flow. */
  post(route: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  /** Sends a request to its admin API. Fails unless the response is a success. */
  admin(method: string, route: string, body?: unknown): Promise<unknown>;
  /** Presses the button of an Inject node. */
  inject(node: string): Promise<void>;
  /** A text in the context of all flows. */
  globalContext(name: string): Promise<string | undefined>;
  /** Stops it, or kills it as a crash does, and starts it again with the same user folder. */
  restart(how?: 'stop' | 'kill'): Promise<void>;
}

export const packageFolder = path.resolve(import.meta.dirname, '../../packages/node-red-contrib-workrights');
const program = path.join(toolsFolder, 'node_modules/node-red/red.js');

export interface NodeRedOptions {
  /** A user folder that has the nodes. Default: a new one, with the nodes of this repository. */
  readonly userFolder?: string;
  /** The environment of npm, with which its palette manager installs. Default: this process's PATH. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Also a context store on disk, which writes at once; the default store is in memory. */
const settingsOf = (port: number) =>
  `module.exports = ${JSON.stringify({
    uiPort: port,
    uiHost: '127.0.0.1',
    credentialSecret: 'an invented secret, only for tests',
    telemetry: { enabled: false, updateNotification: false },
    editorTheme: { tours: false, palette: { catalogues: [] } },
    contextStorage: {
      default: { module: 'memory' },
      disk: { module: 'localfilesystem', config: { cache: false } },
    },
  })};\n`;

export async function startNodeRed({ userFolder: given, env = {} }: NodeRedOptions = {}): Promise<NodeRed> {
  const userFolder = given ?? (await createUserFolder());
  const [port] = (await freePorts(1)) as [number];
  const url = `http://127.0.0.1:${port}`;
  await writeFile(path.join(userFolder, 'settings.js'), settingsOf(port));
  const begin = () =>
    startChild(process.execPath, [program, '--userDir', userFolder], {
      cwd: userFolder,
      env: { PATH: process.env['PATH'] ?? '', HOME: userFolder, ...env },
    });
  let child = begin();

  const admin = async (method: string, route: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url + route, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Node-RED responded with ${response.status}: ${text}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  const ready = async () => {
    await until('Node-RED', async () => {
      if (!child.running) throw new Error(`Node-RED ended: ${child.output()}`);
      return child.output().includes('Started flows') && (await fetch(`${url}/settings`)).ok;
    });
  };
  try {
    await ready();
  } catch (error) {
    await child.stop();
    throw error;
  }
  const contextOf = async (scope: string, name: string): Promise<string | undefined> => {
    const all = (await admin('GET', `/context/${scope}`)) as {
      default?: Readonly<Record<string, { msg: string }>>;
    };
    return all.default?.[name]?.msg;
  };
  return {
    url,
    log: () => child.output(),
    admin,
    globalContext: (name) => contextOf('global', name),
    async inject(node) {
      // While it starts the flow, it has no such node yet, and responds with 404.
      await until(`the node ${node}`, () => admin('POST', `/inject/${node}`).then(() => true));
    },
    async add({ nodes, configs = [] }) {
      // Node-RED takes a node without a place on the canvas for a configuration node.
      const flow = { nodes: nodes.map((node, index) => ({ x: 200, y: 60 * (index + 1), ...node })), configs };
      let deploys = 0;
      const { id } = (await admin('POST', '/flow', { label: 'flow 0', ...flow })) as { id: string };
      return {
        id,
        async redeploy() {
          deploys += 1;
          await admin('PUT', `/flow/${id}`, { id, label: `flow ${deploys}`, ...flow });
        },
        async remove() {
          await admin('DELETE', `/flow/${id}`);
        },
        context: (name) => contextOf(`flow/${id}`, name),
      };
    },
    async post(route, body, signal) {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      // Node-RED says that a flow is added before its HTTP nodes are there. Only a 404 says that no node got it.
      const sent = await until(`an HTTP node for ${route}`, async () => {
        const settled = await fetch(url + route, { ...request, ...(signal && { signal }) }).then(
          (response) => ({ response }),
          (error: unknown) => ({ error }),
        );
        return 'response' in settled && settled.response.status === 404 ? undefined : settled;
      });
      if ('error' in sent) throw sent.error;
      return sent.response;
    },
    async restart(how = 'stop') {
      await child[how]();
      child = begin();
      await ready();
    },
    async [Symbol.asyncDispose]() {
      await child.stop();
      await rm(userFolder, { recursive: true, force: true });
    },
  };
}

async function createUserFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-node-red-'));
  await mkdir(path.join(folder, 'node_modules'));
  await symlink(packageFolder, path.join(folder, 'node_modules/node-red-contrib-workrights'));
  const manifest = { dependencies: { 'node-red-contrib-workrights': '*' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
