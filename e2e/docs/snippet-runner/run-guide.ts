import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { parseDocument } from 'yaml';

import { checkInstall, checkPackage, checkRepository } from './check-commands.ts';
import { checkJson } from './check-json.ts';
import { checkMermaid } from './check-mermaid.ts';
import { checkWorkflow } from './check-n8n.ts';
import { compareJson } from './compare-json.ts';
import { compareText } from './compare-text.ts';
import type { Guide, Snippet } from './guide.ts';
import { runSnippet } from './run-snippet.ts';
import { Pairing } from './shapes.ts';
import { serverOf } from './start-server.ts';
import { createWorld, type Request, type World } from './world.ts';

export interface Outcome {
  readonly snippet: Snippet;
  /** The error of the snippet itself. */
  readonly problem?: string | undefined;
  /** How its output differs from the guide's. */
  readonly difference?: string | undefined;
  /** What it printed, with the addresses of the guides; undefined when it isn't run. */
  readonly stdout?: string | undefined;
  /** The requests that the sandbox received meanwhile, oldest first. */
  readonly requests: readonly Request[];
}

/** Runs a guide from top to bottom, in one folder and with one sandbox. */
export async function* runGuide(guide: Guide, pairing = new Pairing()): AsyncGenerator<Outcome> {
  await using world = await createWorld();
  for (const snippet of guide.snippets) {
    const tried = await tryOut(snippet, world, pairing);
    const requests = world.takeRequests();
    yield { ...tried, requests, problem: tried.problem ?? refusalOf(snippet, requests) };
  }
}

/** Reports a refused request, because curl exits with 0 and a reader may not see the response. */
function refusalOf({ output, kind }: Snippet, requests: readonly Request[]): string | undefined {
  if (output !== undefined || kind === 'test') return undefined;
  const refused = requests.find(({ status }) => status !== null && status >= 400 && status < 429);
  if (refused === undefined) return undefined;
  const { method, path: asked, status } = refused;
  return `${method} ${asked} was refused with ${status}, and the guide does not show it`;
}

type Tried = Omit<Outcome, 'requests'>;

async function tryOut(snippet: Snippet, world: World, pairing: Pairing): Promise<Tried> {
  const { kind, code, options } = snippet;
  const file = options.get('file');
  if (file !== undefined) {
    const place = path.join(world.folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, `${world.toReal(code)}\n`);
  }
  switch (kind) {
    case 'sh':
    case 'ts':
    case 'test':
    case 'program':
      return run(snippet, world, pairing);
    case 'starts': {
      // The sandbox and the mock are already running.
      const server = serverOf(code);
      if (server) await world.start(server, world.toReal(code));
      return { snippet };
    }
    case 'n8n':
      return { snippet, problem: checkWorkflow(code) };
    case 'json':
      return { snippet, problem: checkJson(snippet) };
    case 'install':
      return { snippet, problem: checkInstall(code) };
    case 'package':
      return { snippet, problem: checkPackage(code) };
    case 'repository':
      return { snippet, problem: checkRepository(code) };
    case 'mermaid':
      return { snippet, problem: checkMermaid(code, snippet.file) };
    case 'yaml':
      return { snippet, problem: parseDocument(code).errors[0]?.message };
    default:
      return { snippet };
  }
}

async function run(snippet: Snippet, world: World, pairing: Pairing): Promise<Tried> {
  const { code, stdout, stderr } = await runSnippet(snippet, world);
  if (code !== 0) {
    return { snippet, stdout, problem: `ended with ${code ?? 'a signal'}\n${stdout}${stderr}`.trimEnd() };
  }
  const { output } = snippet;
  if (output === undefined) return { snippet, stdout };
  const compare = output.language === 'json' ? compareJson : compareText;
  return { snippet, stdout, difference: compare(output.text, stdout, pairing) };
}
