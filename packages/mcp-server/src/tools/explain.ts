import type { McpServer } from '@modelcontextprotocol/server';
import { RESULT_CODES } from '@workrights/results';
import * as z from 'zod';
import { Refusal } from '../confirm/prepared.ts';
import { ERRORS } from '../generated/texts.gen.ts';
import { searchDocs } from '../docs/search-docs.ts';
import { addTool } from './tool.ts';

const NO_YES = 'No result code says that the person may work.';

/** What a tool calls the functions and fields of the client, which it doesn't have. */
const NAMES = {
  ' (for `retryAfterMs`, if it is set)': '',
  'for `retryAfterMs`': '',
  ' (`code`)': '',
  ' (`token_limit`)': '',
  '`clientCredentials` got no token': 'no access token was issued',
  '`baseUrl`': 'the URL in the settings',
  '`explain(error.code)`': 'explain_result with its code',
  '`maxResponseSize` (32 MiB)': '32 MiB',
  '`maybeSent`': 'it was a create',
  '`reconcile()`': 'a person looks at the list of the service',
};

/** The guide's words, without the parts that are only for a program. */
function forModel(text: string): string {
  const named = Object.entries(NAMES).reduce((left, [name, word]) => left.replaceAll(name, word), text);
  return named
    .split('; ')
    .filter((part) => !part.includes('`'))
    .join('; ')
    .trim();
}

/** The tools that read what the kit knows, and ask nobody. */
export function addDocsTools(server: McpServer): void {
  addTool(server, 'explain_result', {
    description:
      'Say what a result code (SUCCESS, VEVO_...) or an error of a tool (NotFoundError) means, and what to do',
    input: z.object({ code: z.string().max(80).optional(), error: z.string().max(80).optional() }),
    output: z.object({
      explanation: z.object({ meaning: z.string(), next: z.string(), kind: z.string().optional() }),
    }),
    isOpenWorld: false,
    run({ code, error }) {
      const known = RESULT_CODES.get(code ?? '');
      if (known)
        return {
          explanation: { ...known, meaning: `The check ${known.meaning}.`, next: `${known.next} ${NO_YES}` },
        };
      const explanation = ERRORS.find(({ name }) => name === error);
      if (explanation) {
        const { meaning, next } = explanation;
        return { explanation: { meaning: forModel(meaning), next: forModel(next) } };
      }
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
    isOpenWorld: false,
    run: ({ query }) => ({ found: searchDocs(query) }),
  });
}
