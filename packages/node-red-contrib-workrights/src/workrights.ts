import type { NodeAPI } from 'node-red';

import { registerAccount } from './account.ts';
import { registerEvent } from './event.ts';
import { registerOperations } from './operation-node.ts';

/** Node-RED calls this once, when it loads the package. */
export default function workrights(RED: NodeAPI): void {
  for (const register of [registerAccount, registerOperations, registerEvent]) register(RED);
}
