#!/usr/bin/env node
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleError, type BundleForm } from '@workrights/spec/reader';
import { readDocuments, type Documents } from './documents.ts';
import { generateCli } from './targets/cli.ts';
import { generateClient } from './targets/client.ts';
import { generateConnectors } from './targets/connectors.ts';
import { generateN8n } from './targets/n8n.ts';
import { generateObserve } from './targets/observe.ts';
import { generatePeer } from './targets/peer.ts';
import { generateRelay } from './targets/relay.ts';
import { generateResults } from './targets/results.ts';
import { generateSandbox } from './targets/sandbox.ts';
import { generateValidators } from './targets/validators.ts';
import { wordsModule, type WordsName } from './words-module.ts';

interface Target {
  readonly generate: (documents: Documents, outDir: string) => Promise<void>;
  readonly reads: BundleForm;
  /** Folder of the calling package that is filled. */
  readonly outDir: string;
  /** Folders in it that hold generated files alone. Default: the whole. */
  readonly owned?: readonly string[];
  /** Lists of words that `words.gen.ts` has. */
  readonly words?: readonly WordsName[];
}

const source = join('src', 'generated');

const targets: Readonly<Record<string, Target>> = {
  cli: { generate: generateCli, reads: 'canonical', outDir: source },
  client: { generate: generateClient, reads: 'canonical', outDir: source, words: ['onboardStatuses'] },
  connectors: { generate: generateConnectors, reads: 'whole', outDir: source },
  mcp: {
    // Words alone.
    generate: async (_, outDir) => void (await mkdir(outDir, { recursive: true })),
    reads: 'canonical',
    outDir: source,
    words: ['environments', 'visaCheckStatuses', 'documentTypes', 'onboardStatuses', 'sendTypes'],
  },
  n8n: {
    generate: generateN8n,
    reads: 'whole',
    outDir: join('nodes', 'WorkRights'),
    owned: ['generated', '__schema__'],
  },
  observe: { generate: generateObserve, reads: 'whole', outDir: source },
  peer: { generate: generatePeer, reads: 'canonical', outDir: source },
  relay: {
    generate: generateRelay,
    reads: 'whole',
    outDir: source,
    words: [
      'environments',
      'modes',
      'jurisdictions',
      'visaCheckStatuses',
      'documentTypes',
      'australianCheckTypes',
      'newZealandCheckTypes',
      'onboardStatuses',
      'sendTypes',
      'employmentStatuses',
    ],
  },
  results: { generate: generateResults, reads: 'canonical', outDir: source },
  sandbox: {
    generate: generateSandbox,
    reads: 'whole',
    outDir: source,
    words: ['visaCheckStatuses', 'resultCodes'],
  },
  validators: {
    generate: (documents, outDir) => generateValidators(documents, outDir, { array: '../../array.ts' }),
    reads: 'canonical',
    outDir: source,
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const target = Object.hasOwn(targets, name) ? targets[name] : undefined;

if (!target || rest.length > 0) {
  console.error(`usage: workrights-codegen <${Object.keys(targets).join('|')}>`);
  process.exitCode = 2;
} else {
  try {
    const documents = readDocuments(target.reads);
    const outDir = join(process.cwd(), target.outDir);
    // Remove the files of an older contract or generator.
    for (const folder of target.owned ?? ['.']) {
      await rm(join(outDir, folder), { recursive: true, force: true });
    }
    await target.generate(documents, outDir);
    if (target.words) await writeFile(join(outDir, 'words.gen.ts'), wordsModule(documents, target.words));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
