import type { McpServer } from '@modelcontextprotocol/server';
import { RESULT_CODES } from '@workrights/results';
import * as z from 'zod';
import { guides, rowOf } from '../docs/guides.ts';
import { answer, failure } from './answers.ts';
import { explanation, section } from './schemas.ts';
import { addTool } from './tool.ts';
import { searchDocs } from '../docs/search-docs.ts';

/** The tools that read what the kit knows, and ask nobody. */
export function addDocsTools(server: McpServer): void {
  addTool(server, {
    name: 'explain_result',
    description:
      'Say what a result code (SUCCESS, VEVO_...) or an error of a tool (NotFoundError) means, and what to do',
    input: z.object({ code: z.string().max(80).optional(), error: z.string().max(80).optional() }),
    output: z.strictObject({ explanation }),
    isOpenWorld: false,
    run({ code, error }) {
      const known = code === undefined ? undefined : RESULT_CODES.get(code);
      if (known)
        return answer({
          explanation: { meaning: `The check ${known.meaning}.`, next: known.next, kind: known.kind },
        });
      const [, meaning, next] = error === undefined ? [] : (rowOf(ERRORS, error) ?? []);
      if (meaning !== undefined && next !== undefined) return answer({ explanation: { meaning, next } });
      return failure(
        'Nothing is known of it. An unknown code is never a yes: a person reads the result. Try search_docs.',
      );
    },
  });

  addTool(server, {
    name: 'search_docs',
    description: 'Search the guides of the kit, such as what a result means',
    input: z.object({ query: z.string().min(1).max(200) }),
    output: z.strictObject({ found: z.array(section) }),
    isOpenWorld: false,
    run: ({ query }) => answer({ found: searchDocs(query) }),
  });
}

/** The table of errors has its owner in this guide. */
const ERRORS = guides.find(({ name }) => name === 'errors-and-retries')?.markdown ?? '';
