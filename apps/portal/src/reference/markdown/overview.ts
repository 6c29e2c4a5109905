import { readReference } from '../model/reference.ts';
import type { Interface } from '../model/types.ts';
import { sourceText } from './fields.ts';
import type { MarkdownPage } from './page.ts';

export function overviewPage(): MarkdownPage {
  const { interfaces } = readReference();
  const description = 'Both interfaces, their operations and credentials.';
  return {
    url: '/reference/',
    title: 'Reference',
    description,
    markdown: `${['# Reference', description, ...interfaces.map(interfaceText)].join('\n\n')}\n`,
  };
}

function interfaceText({ title, version, description, server, security, operations }: Interface): string {
  const rows = operations.map(
    ({ id, href, method, path, summary, aliasOf }) =>
      `- \`${method} ${path}\`: [${summary}](${href}) (\`${id}\`${aliasOf === undefined ? '' : `, another address of \`${aliasOf}\``})`,
  );
  const credentials = security.map(
    ({ name, sends, description: about, source }) =>
      `**${name}** (\`${sends}\`; ${sourceText(source)}): ${about}`,
  );
  return [
    `## ${title}`,
    `Document version ${version}. Address in the contract: ${server}, the sandbox.`,
    // The document's own headings stand below that of the interface.
    description.replaceAll(/^## /gm, '### '),
    '### Operations',
    rows.join('\n'),
    '### Credentials',
    ...credentials,
  ].join('\n\n');
}
