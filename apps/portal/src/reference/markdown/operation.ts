import { branchesLabel } from '../components/presence.ts';
import { byField } from '../components/refused.ts';
import { responseTitle } from '../components/sections.ts';
import { summaryOf } from '../components/summary.ts';
import { operationNamed } from '../model/reference.ts';
import { requiredForms, type RequiredEntry } from '../model/required-forms.ts';
import type { Example, Operation, OperationResponse, RejectedExample, RequestBody } from '../model/types.ts';
import { prettyJson } from '../snippets/json.ts';
import { snippetExamples } from '../snippets/examples.ts';
import { snippetTools } from '../snippets/tools.ts';
import type { SnippetOperation } from '../snippets/tool.ts';
import { fence } from './fence.ts';
import { fieldItem, fieldList, oneLine, sourceText } from './fields.ts';
import type { MarkdownPage } from './page.ts';

export function operationPage(operation: Operation): MarkdownPage {
  const body =
    operation.aliasOf === undefined ? wholeOperation(operation) : alias(operation, operation.aliasOf);
  const head = [
    `# ${operation.summary}`,
    `\`${operation.method} ${operation.path}\`, operationId \`${operation.id}\` (${sourceText(operation.source)})`,
    operation.description,
  ];
  return {
    url: operation.href,
    title: operation.summary,
    description: summaryOf(operation),
    markdown: `${[...head, ...body].filter((part) => part !== '').join('\n\n')}\n`,
  };
}

function wholeOperation(operation: Operation): string[] {
  const { parameters, requestBody, responses, security } = operation;
  const request = operation.rejected.filter(({ part }) => part === 'request');
  return [
    `Credentials: ${security.map(({ sends }) => `\`${sends}\``).join(', ')}.`,
    '## Send it',
    snippets(operation),
    ...(parameters.length > 0
      ? [
          '## Parameters',
          parameters.map((parameter) => `${fieldItem(parameter, 'request')} In: ${parameter.in}.`).join('\n'),
        ]
      : []),
    ...(requestBody
      ? [
          '## Request body',
          `\`${requestBody.mediaType}\`${requestBody.required ? ', required' : ''}`,
          requestBody.about,
          required(requestBody),
          fieldList(requestBody.fields, 'request'),
          examplesOf(requestBody.examples),
        ]
      : []),
    '## Answers',
    ...responses.map((response) => answer(response)),
    ...(request.length > 0 ? ['## What is refused', refused(request)] : []),
  ];
}

/** A line for each form of the body. */
function required(requestBody: RequestBody): string {
  const lines = requiredForms(requestBody).map(({ branches, entries }) => {
    const form = branches.length > 0 ? ` for ${branchesLabel(branches)}` : '';
    return `- Required${form}: ${entries.map(requiredEntry).join('; ')}.`;
  });
  return lines.join('\n');
}

function requiredEntry({ fields, before, after }: RequiredEntry): string {
  const names = fields.map(({ path }) => `\`${path}\``).join(', ');
  return [before, names, after].filter((part) => part !== undefined).join(' ');
}

function alias(operation: Operation, aliasOf: string): string[] {
  const plain = operationNamed(aliasOf);
  return [
    `Another address of [${plain.summary}](${plain.href}), \`${plain.method} ${plain.path}\`, which has the parameters, the bodies, the answers and what is refused. They are the same here.`,
    '## Send it',
    snippets(operation),
  ];
}

/** The first example in every tool; the others are among the request examples. */
export function snippets(operation: SnippetOperation): string {
  const [example] = snippetExamples(operation);
  if (!example) return '';
  return snippetTools
    .map(({ label, render }) => {
      const snippet = render(operation, example);
      if ('instead' in snippet) return `**${label}**\n\n${snippet.instead}`;
      const blocks = snippet.blocks.map(({ title, language, code }) =>
        [title === undefined ? '' : `${title}:`, fence(language, code)].filter(Boolean).join('\n\n'),
      );
      const settings = snippet.settings?.map(([name, value]) => `- ${name}: ${value}`).join('\n') ?? '';
      const parts = [`**${label}**`, settings, snippet.lead ?? '', ...blocks, ...snippet.notes];
      return parts.filter((part) => part !== '').join('\n\n');
    })
    .join('\n\n');
}

/** How many examples are written out; the others are named. */
const WRITTEN_OUT = 3;

function examplesOf(examples: readonly Example[]): string {
  const [written, named] = [examples.slice(0, WRITTEN_OUT), examples.slice(WRITTEN_OUT)];
  const list = named.map(({ name, summary, rule }) => `- \`${name}\`: ${rule ?? summary}`);
  return [
    ...written.map(({ summary, name, value }) => {
      const json = typeof value === 'string' ? fence('text', value) : fence('json', prettyJson(value));
      return `Example \`${name}\`: ${summary}\n\n${json}`;
    }),
    ...(list.length > 0 ? [`Other fixtures of the contract:\n\n${list.join('\n')}`] : []),
  ].join('\n\n');
}

function answer(response: OperationResponse): string {
  const [body] = response.bodies;
  const mediaTypes = response.bodies.map(({ mediaType }) => `\`${mediaType}\``).join(', ');
  const source = response.source ? ` (${sourceText(response.source)})` : '';
  return [
    `### ${responseTitle(response)}`,
    `${oneLine(response.description)}${source}`,
    mediaTypes === '' ? '' : `Body: ${mediaTypes}`,
    response.headers.map((header) => fieldItem(header, 'response')).join('\n'),
    response.sameBodyAs === undefined ? '' : `The body has the same form as that of ${response.sameBodyAs}.`,
    body && response.sameBodyAs === undefined ? fieldList(body.fields, 'response') : '',
    body ? examplesOf(body.examples) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function refused(rejected: readonly RejectedExample[]): string {
  return byField(rejected)
    .flatMap(({ field, cases }) =>
      cases.map(({ summary, rule, fault }) => {
        const where = field ? `\`${field.path}\`` : 'the body';
        return `- ${where}: ${summary}${fault === undefined ? '' : ` (\`${fault}\`)`}. ${rule}`;
      }),
    )
    .join('\n');
}
