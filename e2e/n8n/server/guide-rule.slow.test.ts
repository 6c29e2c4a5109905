import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { readGuides } from '../../docs/snippet-runner/read-guides.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { itemsOf } from '../driver/execution.ts';
import type { Workflow } from '../driver/workflow.ts';
import { clearChecks, doubtfulChecks } from './decisions/visa-checks.ts';
import type { Fields } from './decisions/work-rights-records.ts';
import { byId } from './nodes.ts';
import { startStage, visaChecksData } from './stage.ts';
import { setUp } from './template.ts';

const stage = useOnce(startStage);

/** The workflow with the If node in the guide's section "In n8n". */
function workflowOfGuide(): Workflow {
  const guide = readGuides().find(({ file }) => file.endsWith('reading-results.md'));
  const snippet = guide?.snippets.find(({ kind }) => kind === 'n8n');
  const { nodes = [], connections = {} } = JSON.parse(snippet?.code ?? '{}') as Partial<Workflow>;
  return {
    name: 'Rule of the guide',
    nodes: nodes.map((node) => ({ ...node, id: randomUUID() })),
    connections,
    settings: { executionOrder: 'v1' },
  };
}

/** The checks that pass the If node, and those that are left for a person. */
async function decide(checks: readonly Fields[]): Promise<{ passed: Fields[]; held: Fields[] }> {
  const bodies = checks.map((check, index) => ({ ...check, id: `vc_${index}` }));
  await using service = await startLoopbackServer(({ path }, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ data: { status: 'pending', ...bodies.find(({ id }) => path.endsWith(`/${id}`)) } }),
      ),
  );
  const data = { ...visaChecksData(stage.sandbox), baseUrl: service.url };
  const visaChecksApi = await stage.n8n.createCredential('visaChecksApi', 'Strange service', data);
  const workflow = setUp(
    workflowOfGuide(),
    { visaChecksApi },
    // They are of other people than the guide's, so they are read and not created.
    { 'Create visa check': { operation: 'get', visaCheckId: byId('={{ $json.id }}') } },
  );
  const start = workflow.nodes[0]?.name ?? '';
  const pinned = { ...workflow, pinData: { [start]: bodies.map(({ id }) => ({ json: { id } })) } };
  const execution = await stage.n8n.execute(await stage.n8n.importWorkflow(pinned), start);
  const named = (node: string) =>
    itemsOf(execution, node).map(({ json }) => bodies.find(({ id }) => id === json['id'])!);
  return { passed: named('Goes on'), held: named('A person decides') };
}

/** Sample data and old checks say nothing about a person, so these checks are changed to live ones of today. */
const live = (check: Fields): Fields =>
  check['environment'] === 'sandbox'
    ? { ...check, environment: 'live', checked_at: new Date().toISOString() }
    : check;

test('the If node of the guide passes a check that nothing is against', async () => {
  const { passed, held } = await decide(clearChecks.map(live));
  expect(held).toEqual([]);
  expect(passed).toHaveLength(clearChecks.length);
});

test('the If node of the guide leaves every check to a person that something is against', async () => {
  const ofAnotherType = ['study', 'agent'].map((type) => {
    const [check] = clearChecks.map(live);
    const { visa } = check as { visa: { australia: object } };
    const australia = { ...visa.australia, study_entitlement: 'UNLIMITED', work_entitlement: 'NIL' };
    return { ...check, australia: { visa_check_type: type }, visa: { ...visa, australia } };
  });
  const doubtful = doubtfulChecks.filter(({ status }) => status !== null && status !== undefined).map(live);
  const samples = clearChecks.map((check) => ({ ...live(check), environment: 'sandbox' }));
  const old = clearChecks.map((check) => ({ ...live(check), checked_at: '2020-03-05T01:02:13.456Z' }));
  const { passed, held } = await decide([...doubtful, ...ofAnotherType, ...samples, ...old]);
  expect(passed).toEqual([]);
  expect(held).toHaveLength(doubtful.length + ofAnotherType.length + samples.length + old.length);
});
