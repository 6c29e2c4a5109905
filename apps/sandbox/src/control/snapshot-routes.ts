import type { SandboxContext } from '../http/context.ts';
import { isoTimestamp } from '../clock/dates.ts';
import { controlProblem, problem } from '../http/problem.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { showClock } from './clock-routes.ts';
import { controlRoute, withoutFields } from './control-route.ts';
import { forgetVolatile } from './forget-volatile.ts';
import { SNAPSHOT_NAME, SNAPSHOT_NAME_RULE } from './snapshot-name.ts';

const showSnapshot = ({ name, savedAt }: Snapshot) => ({ name, saved_at: isoTimestamp(savedAt) });

const listSnapshots: Handler = (_request, { store }) =>
  jsonReply(200, { snapshots: store.snapshots.list().map(showSnapshot) });

const save: Handler = ({ params }, { store }) =>
  jsonReply(200, showSnapshot(saveSnapshot(store, params['name'])));

const restore: Handler = async ({ params }, context) => {
  const snapshot = findSnapshot(context.store, params['name']);
  await restoreSnapshot(context, snapshot);
  return jsonReply(200, { status: 'restored', snapshot: snapshot.name, clock: showClock(context) });
};

const remove: Handler = ({ params }, { store }) => {
  store.snapshots.remove(findSnapshot(store, params['name']).name);
  return jsonReply(200, { snapshots: store.snapshots.list().map(showSnapshot) });
};

/** Saves the current state of the sandbox. @throws ProblemError 422 for an invalid name. */
export function saveSnapshot(store: Store, sent: string | undefined): Snapshot {
  const name = readName(sent);
  store.snapshots.save(name);
  return findSnapshot(store, name);
}

/** Restores a snapshot: records, armed scenarios, clock and quirks. Faults and journal are deleted. */
export async function restoreSnapshot(context: SandboxContext, { name }: Snapshot): Promise<void> {
  const gone = context.store.snapshots.restore(name);
  forgetVolatile(context);
  await gone;
}

/** @throws ProblemError 404 if there is none, 422 for an invalid name. */
export function findSnapshot(store: Store, sent: string | undefined): Snapshot {
  const name = readName(sent);
  const found = store.snapshots.list().find((each) => each.name === name);
  if (found) return found;
  throw problem('not-found', 'There is no snapshot with this name. GET /_sandbox/snapshots lists them.');
}

function readName(sent = ''): string {
  if (SNAPSHOT_NAME.test(sent)) return sent;
  throw controlProblem([{ in: 'path', pointer: '/name', rule: 'pattern', message: SNAPSHOT_NAME_RULE }]);
}

export const snapshotRoutes: readonly Route[] = [
  controlRoute('controlListSnapshots', 'GET', '/snapshots', listSnapshots),
  controlRoute('controlSaveSnapshot', 'PUT', '/snapshots/{name}', withoutFields(save)),
  controlRoute('controlRemoveSnapshot', 'DELETE', '/snapshots/{name}', withoutFields(remove)),
  controlRoute('controlRestoreSnapshot', 'POST', '/snapshots/{name}/restore', withoutFields(restore)),
];
