import { sentAgain } from '../errors/client-behaviour.ts';
import { declaredStatuses } from '../errors/contract.ts';
import { errorClasses, type ErrorClass } from '../errors/error-classes.ts';
import { noAnswers, type NoAnswer } from '../errors/no-answer.ts';
import { statusEntries, type StatusEntry } from '../errors/statuses.ts';
import { errorTexts as texts, problemExample } from '../errors/texts.ts';
import { prettyJson } from '../snippets/json.ts';
import { fence } from './fence.ts';
import { oneLine } from './fields.ts';
import type { MarkdownPage } from './page.ts';

const URL = '/reference/errors/';

export function errorsPage(): MarkdownPage {
  const successes = declaredStatuses().map(
    ({ status, description, operations }) =>
      `- ${status}: ${status === '200' ? 'The request was carried out.' : oneLine(description)} ${operations.map(({ id, href }) => `[${id}](${href})`).join(', ')}`,
  );
  const parts = [
    `# ${texts.title}`,
    texts.lead,
    '## Successes',
    successes.join('\n'),
    '## HTTP statuses',
    texts.statuses,
    ...statusEntries.map(statusText),
    '## No answer',
    texts.noAnswer,
    ...noAnswers.map(noAnswerText),
    '## Problem details of the sandbox',
    texts.problems,
    fence('json', prettyJson(problemExample)),
    '## Error classes of the client',
    texts.classes,
    ...errorClasses().map(classText),
  ];
  return {
    url: URL,
    title: texts.title,
    description: texts.description,
    markdown: `${parts.join('\n\n').replaceAll('](#', `](${URL}#`)}\n`,
  };
}

function statusText({ status, title, sandbox, client, n8n, advice }: StatusEntry): string {
  const thrown =
    client.read === client.write
      ? `\`${client.read}\``
      : `\`${client.read}\` for a read, \`${client.write}\` for a create or update`;
  const problems = sandbox.map(({ kind, when }) => `\`${kind}\`: ${when}`).join('; ');
  return [
    `### ${status} ${title}\n`,
    `- Do: ${advice}`,
    `- Client: ${thrown}. ${sentAgain(client)}`,
    `- n8n: ${n8n.map(({ message, of }) => `"${message}"${of === undefined ? '' : ` (${of})`}`).join('; ')}`,
    `- Sandbox: ${problems === '' ? 'only as a fault that you arm' : problems}`,
  ].join('\n');
}

function noAnswerText(each: NoAnswer): string {
  return [
    `### ${each.title}\n`,
    each.when,
    `- A read: \`${each.read}\`${each.readAgain ? ', after it was sent again' : ''}. n8n: "${each.n8nRead}"`,
    `- A create: \`${each.write}\`${each.writeAgain ? ', after it was sent again, because it never left' : ''}. n8n: "${each.n8nWrite}"`,
  ].join('\n');
}

function classText({ name, base, when, advice, members = {} }: ErrorClass): string {
  const has = Object.entries(members).map(([member, text]) => `\`${member}\` (${text})`);
  return [
    `### ${name}\n`,
    `- Extends: \`${base}\``,
    `- When: ${when}`,
    `- Do: ${advice}`,
    ...(has.length > 0 ? [`- Has: ${has.join('; ')}`] : []),
  ].join('\n');
}
