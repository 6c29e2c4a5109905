import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CONTRACTS, GUIDES } from '../generated/texts.gen.ts';

/** The guides and the open points as Markdown, and the contract. */
export function addResources(server: McpServer): void {
  for (const { name, uri, title, mimeType, text } of [...CONTRACTS, ...GUIDES]) {
    const contents = [{ uri, mimeType, text }];
    server.registerResource(name, uri, { title, mimeType }, () => ({ contents }));
  }
}

/** Prompts for the three usual jobs. */
const PROMPTS = {
  who_is_due: {
    title: 'Whose visa ends soon',
    argsSchema: z.object({ until: z.string().max(10).optional().describe('yyyy-mm-dd') }),
    text: ({ until }: Readonly<Record<string, string>>) =>
      `Call list_due_people${until ? ` until ${until}` : ''}. List by employee id whose visa has ended, whose ends and when, for whom a person has to decide, and who was never checked: nobody knows when their visas end. A missing date does not mean that a visa has no end.`,
  },
  explain_check: {
    title: 'What a check means',
    argsSchema: z.object({ id: z.string().max(80) }),
    text: ({ id }: Readonly<Record<string, string>>) =>
      `Call get_visa_check for ${id}. Say in plain words what it says about work and study, each doubt, and what a person does next. Only a "yes" without doubts is a yes. Read workrights://guides/visa-checks/what-a-result-means first.`,
  },
  prepare_check: {
    title: 'Prepare a check of a document',
    argsSchema: z.object({}),
    text: () =>
      'Ask me for the fields of the document that prepare_visa_check needs, and whether it is a live check. Prepare it, show me the summary, then call create_visa_check. I confirm on the page that opens.',
  },
};

export function addPrompts(server: McpServer, hasRegister: boolean): void {
  for (const [name, { title, argsSchema, text }] of Object.entries(PROMPTS)) {
    if (name === 'who_is_due' && !hasRegister) continue;
    const prompt = (given: object) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text({ ...given }) } }],
    });
    server.registerPrompt(name, { title, description: title, argsSchema }, prompt as never);
  }
}
