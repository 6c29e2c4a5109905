#!/usr/bin/env node
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleError, readDocuments, type Documents } from './documents.ts';
import { generateClient } from './targets/client.ts';
import { generateSandbox } from './targets/sandbox.ts';
import { generateValidators } from './targets/validators.ts';

const targets: Readonly<Record<string, (documents: Documents, outDir: string) => Promise<void>>> = {
  client: generateClient,
  sandbox: generateSandbox,
  validators: generateValidators,
};

const [name = '', ...rest] = process.argv.slice(2);
const generate = Object.hasOwn(targets, name) ? targets[name] : undefined;

if (!generate || rest.length > 0) {
  console.error(`usage: workrights-codegen <${Object.keys(targets).join('|')}>`);
  process.exitCode = 2;
} else {
  try {
    const documents = readDocuments();
    const outDir = join(process.cwd(), 'src', 'generated');
    // What an older contract or an older generator wrote must not stay behind.
    await rm(outDir, { recursive: true, force: true });
    await generate(documents, outDir);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
