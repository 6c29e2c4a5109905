import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CONTRACTS } from '../generated/texts.gen.ts';
import { guides, uriOf } from './guides.ts';

/** The guides and the open points as Markdown, and the contract. */
export function addResources(server: McpServer): void {
  for (const { name, yaml } of CONTRACTS) {
    const uri = `workrights://contract/${name}`;
    const mimeType = 'application/yaml';
    server.registerResource(`contract-${name}`, uri, { title: `OpenAPI of ${name}`, mimeType }, () => ({
      contents: [{ uri, mimeType, text: yaml }],
    }));
  }
  for (const guide of guides) {
    const uri = uriOf(guide);
    const { name, title, markdown } = guide;
    server.registerResource(name, uri, { title, mimeType: 'text/markdown' }, () => ({
      contents: [{ uri, mimeType: 'text/markdown', text: markdown }],
    }));
  }
}

/** Prompts for the three usual jobs. */
export function addPrompts(server: McpServer): void {
  addPrompt(
    'who_is_due',
    'Whose visa ends soon',
    { until: z.string().max(10).optional().describe('yyyy-mm-dd') },
    ({ until }) =>
      `Call list_due_people${until ? ` until ${until}` : ''}. List by employee id whose visa has ended, whose ends and when, and for whom a person has to decide. A missing date does not mean that a visa has no end.`,
  );
  addPrompt(
    'explain_check',
    'What a check means',
    { id: z.string().max(80) },
    ({ id }) =>
      `Call get_visa_check for ${id}. Say in plain words what it says about work and study, each doubt, and what a person does next. Only a "yes" without doubts is a yes. Read workrights://guides/visa-checks/what-a-result-means first.`,
  );
  addPrompt(
    'prepare_check',
    'Prepare a check of a document',
    {},
    () =>
      'Ask me for the fields of the document that prepare_visa_check needs, and whether it is a live check. Prepare it, show me the summary, then call create_visa_check. I confirm on the page that opens.',
  );

  function addPrompt<Shape extends Record<string, z.ZodType>>(
    name: string,
    title: string,
    shape: Shape,
    text: (given: z.output<z.ZodObject<Shape>>) => string,
  ): void {
    server.registerPrompt(name, { title, description: title, argsSchema: z.object(shape) }, ((
      given: z.output<z.ZodObject<Shape>>,
    ) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
    })) as never);
  }
}
