import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The two interfaces of the service, by the names of their folders, bundles, fixtures and generated code. */
export const interfaceNames = ['visa-checks', 'work-rights'] as const;

export type InterfaceName = (typeof interfaceNames)[number];

/**
 * The documents: those of the service, and `relay`, which describes a server of this kit. What is about the service goes
 * by `interfaceNames`: its sources, its open points, its clients, its sandbox and its mock.
 */
export const contractNames = [...interfaceNames, 'relay'] as const;

export type ContractName = (typeof contractNames)[number];

/**
 * The folder of this package: `fixtures`, `workflows` and, once the contract is bundled, `dist`. Found by the name of
 * the package, because a bundler may move this file.
 */
export const specFolder = path.dirname(fileURLToPath(import.meta.resolve('@workrights/spec/package.json')));
