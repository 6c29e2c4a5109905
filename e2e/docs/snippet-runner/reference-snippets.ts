import {
  allOperations,
  snippetExamples,
  snippetTools,
  type Snippet as Tab,
  type SnippetExample,
} from '@workrights/portal/reference';

import { readGuide, type Guide } from './guide.ts';

type Operation = ReturnType<typeof allOperations>[number];

/** The tab of one tool for one example of an operation, as a guide whose snippets are the blocks. */
export interface ReferenceTab {
  readonly operation: Operation;
  readonly tool: string;
  /** Undefined when the tool doesn't support the operation and the tab says so. */
  readonly guide: Guide | undefined;
}

/** Every tab in the portal's reference. */
export function readReferenceTabs(): ReferenceTab[] {
  return allOperations().flatMap((operation) =>
    snippetExamples(operation).flatMap((example) =>
      snippetTools.map(({ id, render }) => {
        const tab = render(operation, example);
        return {
          operation,
          tool: id,
          guide: 'blocks' in tab ? asGuide(operation, example, id, tab) : undefined,
        };
      }),
    ),
  );
}

function asGuide({ id }: Operation, { name }: SnippetExample, tool: string, { blocks }: Tab): Guide {
  const fences = blocks.map(({ language, code }) => {
    const words = language === 'json' ? 'json n8n' : language;
    return fence(words, code);
  });
  if (id === 'downloadAttachment' && blocks.some(({ code }) => code.includes('visa.pdf')))
    fences.push(fence('sh', WHOLE_PDF));
  return readGuide(`reference of ${id}, ${name}, ${tool}`, fences.join('\n'));
}

function fence(words: string, code: string): string {
  return `~~~~${words}\n${code}\n~~~~\n`;
}

/** Checks that the saved file is a complete PDF. */
const WHOLE_PDF = "head -c 5 visa.pdf | grep -q '%PDF-'\ntail -c 6 visa.pdf | grep -q '%%EOF'";

/** The success statuses in the contract. */
export function successes({ responses }: Operation): number[] {
  return responses.map(({ status }) => Number(status)).filter((status) => status >= 200 && status < 400);
}
