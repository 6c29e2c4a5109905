import { sampleRequest } from '@workrights/examples/sample-request';
import { afterAll, describe, expect, test } from 'vitest';

import { closeMock } from './snippet-runner/world.ts';
import { fence, findingsIn, workflowWith } from './guide-findings.ts';

afterAll(() => closeMock());

describe('a guide in which all is well', () => {
  test('gives no finding', async () => {
    const ask = `curl -s $CHECK -H 'authorization: Bearer sandbox-access-token' -H 'version: 2024-03-05' | jq -r .data.status`;
    const findings = await findingsIn(
      fence('json file=check.json request=createVisaCheck', JSON.stringify(sampleRequest, undefined, 2)),
      fence(
        'sh',
        `curl -s http://127.0.0.1:4010/v2/visa-checks -H 'authorization: Bearer sandbox-access-token' \\`,
        `  -H 'version: 2024-03-05' -H 'content-type: application/json' -d @check.json > created.json`,
        'export CHECK=$(jq -r .meta.links.self created.json)',
        'echo $CHECK',
      ),
      fence('text output', 'http://127.0.0.1:4010/v2/visa-checks/vc_0123456789abcdef0123456789abcdef'),
      fence('sh', ask, 'sleep 20', ask),
      fence('text output', 'pending', 'completed'),
      fence(
        'sh',
        `curl -s http://127.0.0.1:4010/_sandbox/clock/advance -H 'content-type: application/json' -d '{"seconds": 1}' > /dev/null`,
        'curl -s http://127.0.0.1:4011/v2/visa-checks/vc_1 -o /dev/null',
        'ls',
      ),
      fence('text output', 'check.json', 'created.json'),
      fence('ts file=greet.ts', 'export const greet = (name: string) => `hello ${name}`;'),
      fence('ts', `import { greet } from './greet.ts';`, `console.log(greet('you'));`),
      fence('text output', 'hello you'),
      fence(
        'ts test',
        `import { expect, test } from 'vitest';`,
        `import { greet } from './greet.ts';`,
        `test('greets', () => expect(greet('me')).toBe('hello me'));`,
      ),
      fence('sh install', 'npm install @workrights/client n8n@2.41.1'),
      fence('text package', 'n8n-nodes-workrights'),
      fence('sh repository', 'npx -y pnpm@12.21.0 build # once'),
      workflowWith({
        operation: 'create',
        documentNumber: 'X1',
        additionalFields: { customerAuthorityId: 'A' },
      }),
      fence('json schema=VisaCondition', '{"code": 8105, "...": "..."}'),
      fence('mermaid', 'flowchart LR', '  accTitle: Two steps', '  accDescr: From a to b.', '  a --> b'),
    );
    expect(findings).toEqual([]);
  });
});

test('a frozen clock stays frozen, whoever sleeps', async () => {
  const freeze = `curl -s -X PUT http://127.0.0.1:4010/_sandbox/clock -H 'content-type: application/json' \\\n  -d '{"now": "2026-11-23T11:00:00Z", "mode": "frozen"}' > /dev/null`;
  const now = 'curl -s http://127.0.0.1:4010/_sandbox/clock | jq -r .now | tr T _';
  expect(
    await findingsIn(fence('sh', freeze, 'sleep 20', now), fence('text output', '2026-11-23_11:00:00.000Z')),
  ).toEqual([]);
});
