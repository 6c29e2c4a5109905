import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The two interfaces of the service. Their folders, bundles, fixtures and generated code have these names. */
export const interfaceNames = ['visa-checks', 'work-rights'] as const;

export type InterfaceName = (typeof interfaceNames)[number];

/**
 * All documents: those of the service, and `relay`, which describes a server of this kit. Use `interfaceNames` for what is
 * about the service: sources, open points, clients, the sandbox and the mock.
 */
export const contractNames = [...interfaceNames, 'relay'] as const;

export type ContractName = (typeof contractNames)[number];

/**
 * The folder of this package, with `fixtures`, `workflows` and, after bundling, `dist`. It is found by the name of the
 * package, because a bundler may move this file.
 */
export const specFolder = path.dirname(fileURLToPath(import.meta.resolve('@workrights/spec/package.json')));
