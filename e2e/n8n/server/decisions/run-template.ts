import { expect } from 'vitest';

import { startLoopbackServer } from '../../../support/loopback-server.ts';
import { errorOf, itemsOf, type Execution } from '../../driver/execution.ts';
import { workflow, type CredentialReference } from '../../driver/workflow.ts';
import { manualTrigger, visaCheckNode } from '../nodes.ts';
import { visaChecksData, type Stage } from '../stage.ts';
import { readTemplate, setUp } from '../template.ts';
import type { Fields } from './work-rights-records.ts';

/** Items that replace nodes' outputs, by node name. */
export type Pinned = Readonly<Record<string, readonly Fields[]>>;

/** An n8n, and the credentials for a template, by type. */
interface Surroundings {
  readonly n8n: Stage['n8n'];
  readonly credentials: Readonly<Record<string, CredentialReference>>;
}

/** Imports a template and runs it manually, as the editor does with pinned data. */
export async function run(
  { n8n, credentials }: Surroundings,
  template: string,
  trigger: string,
  pinned: Pinned,
  settings: Parameters<typeof setUp>[2] = {},
): Promise<Execution> {
  const pinData = Object.fromEntries(
    Object.entries(pinned).map(([node, items]) => [node, items.map((json) => ({ json }))]),
  );
  const workflow = { ...setUp(readTemplate(`${template}.json`), credentials, settings), pinData };
  const execution = await n8n.execute(await n8n.importWorkflow(workflow), trigger);
  expect(errorOf(execution)).toBeUndefined();
  return execution;
}

/** These checks as the node simplifies them, which a template's trigger outputs. The trigger skips checks without a status. */
export async function simplified({ n8n, sandbox }: Stage, checks: readonly Fields[]): Promise<Fields[]> {
  const isListed = ({ status }: Fields) => typeof status === 'string';
  const data = checks.filter(isListed);
  await using service = await startLoopbackServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
  );
  const account = { ...visaChecksData(sandbox), baseUrl: service.url };
  const credential = await n8n.createCredential('visaChecksApi', 'These checks', account);
  const read = visaCheckNode('Read', credential, { operation: 'getAll', returnAll: true, simple: true });
  const id = await n8n.importWorkflow(workflow('These checks', [manualTrigger(), read]));
  const execution = await n8n.execute(id, 'Start');
  expect(errorOf(execution)).toBeUndefined();
  const items = itemsOf(execution, 'Read').map(({ json }) => json);
  expect(items.length).toBe(data.length);
  return checks.map((check) =>
    isListed(check) ? items[data.indexOf(check)]! : { id: check['id'], status: null },
  );
}

/** The items of a node's first output in all its runs: it runs once for each branch that leads to it. */
export function allItemsOf({ data }: Execution, node: string): Fields[] {
  const runs = data.resultData?.runData?.[node] ?? [];
  return runs.flatMap((each) => each.data?.['main']?.[0] ?? []).map(({ json }) => json);
}

/** Requests and their records, with their own IDs. */
export function peopleWith(records: readonly Fields[]) {
  const requests = records.map((_, index) => ({
    onboard_id: `ob_${index}`,
    employee_id: `E-${index}`,
    onboard_status: 'Complete',
    given_names: 'Robin',
    family_name: 'Sample',
  }));
  return { requests, records: records.map((record, index) => ({ ...requests[index], ...record })) };
}
