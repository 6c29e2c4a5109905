import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { parseDocument } from 'yaml';

import { checkInstall, checkRepository } from './check-commands.ts';
import { checkJson } from './check-json.ts';
import { checkMermaid } from './check-mermaid.ts';
import { checkWorkflow } from './check-n8n.ts';
import { compareJson } from './compare-json.ts';
import { compareText } from './compare-text.ts';
import type { Guide, Snippet } from './guide.ts';
import { runSnippet } from './run-snippet.ts';
import { Pairing } from './shapes.ts';
import { createWorld, type World } from './world.ts';

/** What came of a snippet. */
export interface Outcome {
  readonly snippet: Snippet;
  /** What is wrong with the snippet itself. */
  readonly problem?: string | undefined;
  /** How its output differs from the one that is shown. */
  readonly difference?: string | undefined;
  /** What it printed, with the addresses that guides show; undefined when it is not run. */
  readonly stdout?: string | undefined;
}

/** Goes through a guide from top to bottom, in one folder and with one sandbox. */
export async function* runGuide(guide: Guide, pairing = new Pairing()): AsyncGenerator<Outcome> {
  const world = await createWorld();
  try {
    for (const snippet of guide.snippets) yield await tryOut(snippet, world, pairing);
  } finally {
    await world.close();
  }
}

async function tryOut(snippet: Snippet, world: World, pairing: Pairing): Promise<Outcome> {
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
      return run(snippet, world, pairing);
    case 'n8n':
      return { snippet, problem: checkWorkflow(code) };
    case 'json':
      return { snippet, problem: checkJson(snippet) };
    case 'install':
      return { snippet, problem: checkInstall(code) };
    case 'repository':
      return { snippet, problem: checkRepository(code) };
    case 'mermaid':
      return { snippet, problem: checkMermaid(code) };
    case 'yaml':
      return { snippet, problem: parseDocument(code).errors[0]?.message };
    default:
      return { snippet };
  }
}

async function run(snippet: Snippet, world: World, pairing: Pairing): Promise<Outcome> {
  const { code, stdout, stderr } = await runSnippet(snippet, world);
  if (code !== 0) {
    return { snippet, stdout, problem: `ended with ${code ?? 'a signal'}\n${stdout}${stderr}`.trimEnd() };
  }
  const { output } = snippet;
  if (output === undefined) return { snippet, stdout };
  const compare = output.language === 'json' ? compareJson : compareText;
  return { snippet, stdout, difference: compare(output.text, stdout, pairing) };
}
