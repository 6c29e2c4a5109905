import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { EngineNode } from './engine-types.ts';

interface CredentialType {
  readonly name: string;
  readonly properties: readonly unknown[];
  readonly authenticate?: { readonly properties: Readonly<Record<string, Readonly<Record<string, string>>>> };
}

interface Manifest {
  readonly name: string;
  readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

/** A package's nodes, as n8n's loader creates them: from the class in each file with the file's name. */
export function loadNodes(folder: string): Record<string, EngineNode> {
  const { name, n8n } = manifest(folder);
  const nodes = n8n.nodes.map((file) => instance<EngineNode>(folder, file));
  return Object.fromEntries(nodes.map((node) => [`${name}.${node.description.name}`, node]));
}

export function loadCredentials(folder: string): Record<string, CredentialType> {
  const types = manifest(folder).n8n.credentials.map((file) => instance<CredentialType>(folder, file));
  return Object.fromEntries(types.map((type) => [type.name, type]));
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

function instance<Type>(folder: string, file: string): Type {
  const require = createRequire(path.join(folder, 'package.json'));
  const classes = require(path.join(folder, file)) as Record<string, new () => Type>;
  const Class = classes[path.basename(file).split('.')[0] ?? ''];
  if (Class === undefined) throw new Error(`${file} exports no class of its name.`);
  return new Class();
}
