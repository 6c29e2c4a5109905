import type { McpServer } from '@modelcontextprotocol/server';
import { RESULT_CODES } from '@workrights/results';
import * as z from 'zod';
import { Refusal } from '../confirm/prepared.ts';
import { ERRORS } from '../generated/texts.gen.ts';
import { searchDocs } from '../docs/search-docs.ts';
import { addTool, LOCAL } from './tool.ts';

const NO_YES = 'No result code says that the person may work.';

/** The tools that read what the kit knows, and ask nobody. */
export function addDocsTools(server: McpServer): void {
  addTool(server, 'explain_result', {
    description:
      'Say what a result code (SUCCESS, VEVO_...) or an error of a tool (NotFoundError) means, and what to do',
    input: z.object({ code: z.string().max(80).optional(), error: z.string().max(80).optional() }),
    output: z.object({
      explanation: z.object({ meaning: z.string(), next: z.string(), kind: z.string().optional() }),
    }),
    hints: LOCAL,
    run({ code, error }) {
      const known = RESULT_CODES.get(code ?? '');
      if (known)
        return {
          explanation: { ...known, meaning: `The check ${known.meaning}.`, next: `${known.next} ${NO_YES}` },
        };
      const explanation = ERRORS.find(({ name }) => name === error);
      if (explanation) return { explanation };
      throw new Refusal(
        'Nothing is known of it. An unknown code is never a yes: a person reads the result. Try search_docs.',
      );
    },
  });

  addTool(server, 'search_docs', {
    description: 'Search the guides of the kit, such as what a result means',
    input: z.object({ query: z.string().min(1).max(200) }),
    output: z.object({
      found: z.array(z.object({ uri: z.string(), title: z.string(), heading: z.string(), text: z.string() })),
    }),
    hints: LOCAL,
    run: ({ query }) => ({ found: searchDocs(query) }),
  });
}
