import { needOf } from '../needs.ts';
import type { SnippetTool } from '../tool.ts';
import { visaChecksModule } from './visa-checks-module.ts';
import { workRightsModule } from './work-rights-module.ts';

/** Complete modules: `node snippet.ts` runs them. */
export const client: SnippetTool = {
  id: 'client',
  label: 'TypeScript client',
  render(operation, { body }) {
    const { id, aliasOf } = operation;
    if (aliasOf !== undefined && id !== 'lookupVisaChecksWithPrefix')
      return {
        instead: `The client sends this operation to its first address, by POST, as [${aliasOf}](${urlOf(operation.interface, aliasOf)}) shows.`,
      };
    const make = operation.interface === 'visa-checks' ? visaChecksModule : workRightsModule;
    const { code, notes } = make(operation, body, needOf(operation, body));
    return { blocks: [{ language: 'ts', code }], notes };
  },
};

function urlOf(interfaceId: string, operationId: string): string {
  const name = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `/reference/${interfaceId}/${name}/`;
}
