import { expect } from 'vitest';

import { errorOf, type Execution } from '../../driver/execution.ts';
import type { Stage } from '../stage.ts';
import { readTemplate, setUp } from '../template.ts';
import type { Fields } from './work-rights-records.ts';

/** Items that stand in the place of what nodes would give, by the name of the node. */
export type Pinned = Readonly<Record<string, readonly Fields[]>>;

/** Imports a template into n8n and runs it by hand, as the editor does with pinned data. */
export async function run(
  { n8n, credentials }: Stage,
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

/** What left the first output of a node in all of its runs: it runs once for each branch that leads to it. */
export function allItemsOf({ data }: Execution, node: string): Fields[] {
  const runs = data.resultData?.runData?.[node] ?? [];
  return runs.flatMap((each) => each.data?.['main']?.[0] ?? []).map(({ json }) => json);
}

/** Requests and their records, under numbers of their own. */
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
