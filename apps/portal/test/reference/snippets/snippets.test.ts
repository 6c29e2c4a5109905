import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';
import {
  forSandbox,
  snippetExamples,
  snippetTools,
  type JsonObject,
  type Snippet,
} from '../../../src/reference/snippets/index.ts';
import {
  prepared,
  sandbox as shown,
  scenarioDocuments,
  scenarioEmployee,
} from '../../../src/reference/snippets/sandbox.ts';
import { operation, operations } from './operations.ts';

const rendered = operations.flatMap((each) =>
  snippetExamples(each).flatMap((example) =>
    snippetTools.map((tool) => ({
      name: `${each.id}, ${example.name}, ${tool.id}`,
      operation: each,
      tool: tool.id,
      snippet: tool.render(each, example),
    })),
  ),
);

test.each(rendered)('$name: says something', ({ snippet, operation, tool }) => {
  const written = 'instead' in snippet ? snippet.instead : snippet.blocks.map(({ code }) => code).join('\n');
  expect(written).not.toMatch(/undefined|\[object|ob_sample|key_sample|vc_3f9ac1d27b/);
  expect('blocks' in snippet || (operation.aliasOf !== undefined && tool !== 'curl')).toBe(true);
});

test('renders every other request fixture of the contract too', () => {
  for (const each of operations)
    for (const { name, summary, value } of each.requestBody?.examples ?? [])
      for (const { render } of snippetTools) {
        const body = forSandbox(value as JsonObject);
        expect(JSON.stringify(render(each, { name, title: summary, body }))).not.toContain('undefined');
      }
});

test('sends a customer authority in agent checks only, in every tool', () => {
  const isSent = rendered.filter(({ snippet }) => JSON.stringify(snippet).includes(shown.customerAuthority));
  const names = isSent.map(({ name }) => name.replace(/, [\w-]+$/, ''));
  expect(new Set(names)).toEqual(new Set(['createVisaCheck, create-australia-agent']));
  expect(names).toHaveLength(snippetTools.length);
});

test('uses documents, people and credentials that the sandbox knows', async () => {
  await using sandbox = await createSandbox();
  const catalogue = (await (await fetch(`${sandbox.url}/_sandbox/scenarios`)).json()) as {
    visa_checks: { document: { identifier: string }; visa_check_types: string[] }[];
  };
  const text = JSON.stringify(catalogue);
  for (const known of [...Object.values(scenarioDocuments), scenarioEmployee, prepared.onboard.email])
    expect(text).toContain(`"${known}"`);
  expect(sandbox.credentials).toMatchObject({
    accessToken: shown.accessToken,
    apiKey: shown.apiKey,
  });
});

test('pastes nodes whose JSON is valid and whose last one is the operation', () => {
  for (const { snippet, tool } of rendered) {
    if (tool !== 'n8n' || 'instead' in snippet) continue;
    const { nodes, connections } = JSON.parse(snippet.blocks[0]?.code ?? '') as {
      nodes: { name: string }[];
      connections: object;
    };
    expect(Object.keys(connections)).toEqual(nodes.slice(0, -1).map(({ name }) => name));
  }
});

test('sends a creation as it is in the contract, but for the document', () => {
  const { blocks } = render('curl', 'createVisaCheck');
  expect(blocks[0]?.code).toMatchInlineSnapshot(`
    "curl http://127.0.0.1:4010/v2/visa-checks \\
      -H 'Authorization: Bearer sandbox-access-token' \\
      -H 'Version: 2024-03-05' \\
      -H 'Content-Type: application/json' \\
      -d '{
        "jurisdiction": "AUS",
        "environment": "sandbox",
        "mode": "fastcheck",
        "visa_check_schema": "australia",
        "australia": { "visa_check_type": "work" },
        "document": {
          "type": "passport",
          "identifier": "SBXSTUDENT8105",
          "country": "GBR",
          "family_name": "Citizen",
          "given_name": "Jane",
          "date_of_birth": "1990-01-31"
        }
      }'"
  `);
});

test('writes a module as a person would', () => {
  expect(render('client', 'createVisaCheck').blocks[0]?.code).toMatchInlineSnapshot(`
    "import { summarise, VisaChecks } from '@workrights/client';

    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:4010',
      accessToken: 'sandbox-access-token',
    });

    const check = await checks.createAndWait({
      jurisdiction: 'AUS',
      environment: 'sandbox',
      mode: 'fastcheck',
      visa_check_schema: 'australia',
      australia: { visa_check_type: 'work' },
      document: {
        type: 'passport',
        identifier: 'SBXSTUDENT8105',
        country: 'GBR',
        family_name: 'Citizen',
        given_name: 'Jane',
        date_of_birth: '1990-01-31',
      },
    });
    console.log(summarise(check));"
  `);
});

function render(tool: string, id: string): Snippet {
  const [example] = snippetExamples(operation(id));
  const snippet = snippetTools.find((each) => each.id === tool)?.render(operation(id), example!);
  return snippet as Snippet;
}
