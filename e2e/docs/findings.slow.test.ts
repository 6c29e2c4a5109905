import { afterAll, describe, expect, test } from 'vitest';

import { closeMock } from './snippet-runner/world.ts';
import { fence, findingsIn, workflowWith } from './guide-findings.ts';

afterAll(() => closeMock());

describe('what is wrong is found, with file and line:', () => {
  test.each<[string, string[], number, string]>([
    ['another output', [fence('sh', 'echo one'), fence('text output', 'two')], 7, 'seen:\n  one'],
    [
      'another JSON',
      [fence('sh', `echo '{"a": 1}'`), fence('json output', '{"a": 2}')],
      7,
      '/a: shown 2, seen 1',
    ],
    ['a command that fails', [fence('sh', 'echo said; false')], 3, 'ended with 1\nsaid'],
    ['a step of a pipe that fails', [fence('sh', 'false | true')], 3, 'ended with 1'],
    ['a variable that is not there', [fence('sh', 'echo $NOBODY')], 3, 'NOBODY'],
    ['a type error', [fence('ts compile', '', `export const a: number = 'a';`)], 5, 'TS2322'],
    [
      'a type error behind a file that is written anew',
      [
        fence('ts file=a.ts', 'export const a = 1;'),
        fence('ts compile file=a.ts', 'export const a: string = 1;'),
      ],
      8,
      'TS2322',
    ],
    ['an import that is not used', [fence('ts', `import path from 'node:path';`)], 4, 'TS6133'],
    ['a program that throws', [fence('ts', `throw new Error('no');`)], 3, 'Error: no'],
    [
      'a test that fails',
      [fence('ts test', `import { expect, test } from 'vitest';`, `test('a', () => expect(1).toBe(2));`)],
      3,
      'expected 1 to be 2',
    ],
    ['an unknown word', [fence('sh quick', 'true')], 3, 'the word "quick"'],
    ['an unknown option', [fence('ts line=3', '')], 3, 'the word "line=3"'],
    ['an unknown language', [fence('http', 'GET /')], 3, 'the language "http"'],
    ['no language', [fence('', 'x')], 3, 'the language ""'],
    ['JSON of which nothing is said', [fence('json', '{}')], 3, 'needs one of'],
    ['text of which nothing is said', [fence('text', 'x')], 3, 'needs one of: output'],
    ['two kinds at once', [fence('sh starts install', 'x')], 3, 'both starts and install'],
    ['invalid JSON', [fence('json file=a.json', '{a: 1}')], 3, 'no JSON'],
    [
      'a request that is not allowed',
      [fence('json request=createVisaCheck', '{"jurisdiction": "AUS"}')],
      3,
      'must have required property',
    ],
    [
      'a response that cannot be',
      [fence('json response=getVisaCheck', '{"data": 1}')],
      3,
      '/data must be object',
    ],
    [
      'a part that cannot be',
      [fence('json schema=AustralianVisa', '{"expiry_date": 1, "...": "..."}')],
      3,
      '/expiry_date must be',
    ],
    ['an operation that is not there', [fence('json request=deleteAll', '{}')], 3, 'no operation deleteAll'],
    ['a schema that is not there', [fence('json schema=Nothing', '{}')], 3, 'no schema Nothing'],
    ['an output at the beginning', [fence('text output', 'x')], 3, 'without a snippet right before it'],
    [
      'an output of what is not run',
      [fence('json file=a.json', '{}'), fence('text output', 'x')],
      7,
      'without a snippet right before it',
    ],
    [
      'a second output',
      [fence('sh', 'echo x'), fence('text output', 'x'), fence('text output', 'x')],
      11,
      'without a snippet right before it',
    ],
    [
      'a package that nobody knows',
      [fence('sh install', 'npm install @workrights/clint')],
      3,
      'installs @workrights/clint',
    ],
    [
      'a package that is not published',
      [fence('sh install', 'npm install @workrights/e2e')],
      3,
      'installs @workrights/e2e',
    ],
    [
      'a name to copy that no package has',
      [fence('text package', 'n8n-nodes-workright')],
      3,
      '"n8n-nodes-workright" is not a package',
    ],
    [
      'a script that is not there',
      [fence('sh repository', 'npx -y pnpm@12.21.0 deploy')],
      3,
      'no script of the repository',
    ],
    [
      'a script that a package does not have',
      [fence('sh repository', 'npx -y pnpm@12.21.0 --filter n8n-nodes-workrights deploy')],
      3,
      'no script of n8n-nodes-workrights',
    ],
    [
      'a folder that is not there',
      [fence('sh repository', 'npm pack ./packages/n8n-node-workrights')],
      3,
      'names a folder that is not there',
    ],
    [
      'a diagram without words',
      [fence('mermaid', 'flowchart LR', '  accTitle: x', '  a --> b')],
      3,
      'accDescr',
    ],
    [
      'a parameter that the node does not have',
      [workflowWith({ resource: 'visaCheck', operation: 'create', documentNumer: 'X1' })],
      3,
      'the node "Check" has the parameter documentNumer',
    ],
    [
      'a parameter of another operation',
      [workflowWith({ resource: 'visaCheck', operation: 'get', documentNumber: 'X1' })],
      3,
      'documentNumber',
    ],
    [
      'an optional field that the node does not have',
      [workflowWith({ operation: 'create', additionalFields: { nickname: 'A' } })],
      3,
      'additionalFields.nickname',
    ],
    [
      'a choice that the node does not have',
      [workflowWith({ operation: 'createAll' })],
      3,
      '"createAll" for operation',
    ],
    ['a credential of somebody', [workflowWith({ operation: 'create' }, 'abc')], 3, 'the id of a credential'],
    [
      'a request that is refused unseen',
      [fence('sh', 'curl -s http://127.0.0.1:4010/v2/visa-checks')],
      3,
      'GET /v2/visa-checks was refused with 401',
    ],
    ['a variable that stays empty', [fence('sh', `export ID=$(echo '{}' | jq -r .id)`)], 3, 'ID is empty'],
    ['broken YAML', [fence('yaml', 'a: [')], 3, 'Flow sequence'],
  ])('%s', async (_, parts, line, message) => {
    const place = `docs/a/guide.md:${line}: `;
    const findings = await findingsIn(...parts);
    const found = findings.find((finding) => finding.startsWith(place)) ?? findings.join('\n');
    expect(found).toContain(place);
    expect(found).toContain(message);
  });

  test('a fence in a list', async () => {
    const [finding] = await findingsIn('1. First\n\n   ```sh\n   false\n   ```\n');
    expect(finding).toContain('docs/a/guide.md:5: ended with 1');
  });
});

test('a frozen clock stays frozen, whoever sleeps', async () => {
  const freeze = `curl -s -X PUT http://127.0.0.1:4010/_sandbox/clock -H 'content-type: application/json' \\\n  -d '{"now": "2026-11-23T11:00:00Z", "mode": "frozen"}' > /dev/null`;
  const now = 'curl -s http://127.0.0.1:4010/_sandbox/clock | jq -r .now | tr T _';
  expect(
    await findingsIn(fence('sh', freeze, 'sleep 20', now), fence('text output', '2026-11-23_11:00:00.000Z')),
  ).toEqual([]);
});
