import type { Event } from './collection.ts';

/** What becomes of the answer to the first request of an operation, so that the requests after it find their ids. */
const SCRIPTS: Readonly<Record<string, string>> = {
  createVisaCheck: `
if ([201, 303].includes(pm.response.code)) {
  pm.collectionVariables.set('checkId', pm.response.json().data.id);
  pm.collectionVariables.unset('attachmentId');
  pm.collectionVariables.set('reads', 0);
}`,
  getVisaCheck: `
if (pm.response.code === 200) {
  const { status, attachments } = pm.response.json().data;
  if (attachments.length > 0) {
    pm.collectionVariables.set('attachmentId', attachments[0].download_url.split('/').pop());
  }
  // In a run of the collection: read again after 2 seconds, at most 30 times, until the check is completed.
  const reads = Number(pm.collectionVariables.get('reads')) + 1;
  pm.collectionVariables.set('reads', reads);
  if (status === 'pending' && reads < 30) {
    setTimeout(() => pm.execution.setNextRequest(pm.info.requestId), 2000);
  }
}`,
  saveOnboard: `
if (pm.response.code < 300) {
  const body = pm.response.json();
  pm.collectionVariables.set('onboardId', (body.data ?? body).onboard_id);
}`,
  getWorkRights: `
if (pm.response.code === 200) {
  const body = pm.response.json();
  pm.collectionVariables.set('keyId', (body.data ?? body).key_id);
}`,
};

/** The script that runs after the answer to an operation; most need none. */
export function scriptsOf(operationId: string): Event[] {
  const script = SCRIPTS[operationId];
  if (script === undefined) return [];
  return [{ listen: 'test', script: { type: 'text/javascript', exec: script.trim().split('\n') } }];
}
