export type { AccountOptions } from './account.ts';
export { createSandbox, type Credentials, type Sandbox } from './sandbox.ts';
export type { FaultOrder } from './control/read-fault.ts';
export type { OwnOutcome, ScenarioOrder } from './control/scenario-order.ts';
export type { RequestMatch } from './matching/request-match.ts';
export type { SandboxOptions } from './sandbox-options.ts';
export { UnsafeHostError } from './unsafe-host-error.ts';
export { DataFolderInUseError } from './storage/data-folder-in-use-error.ts';
export { UnreadableDataError } from './storage/unreadable-data-error.ts';
