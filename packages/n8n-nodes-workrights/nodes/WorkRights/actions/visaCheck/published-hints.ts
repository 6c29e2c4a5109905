import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { labelOf } from '../../generated/connectors/input/labels';
import { publishedIssues } from '../../generated/explainer/published-rules';
import { clock } from '../../shared/clock';

/**
 * Shows in the editor which fields a published page requires although the contract doesn't: the service may refuse checks
 * without them.
 */
export function hintAtPublishedRules(context: IExecuteFunctions, requests: readonly IDataObject[]): void {
  const issues = requests.flatMap((request) => publishedIssues(request, new Date(clock.now())));
  const rules = new Set(
    issues.map(({ path, rule }) => `'${labelOf(path.split('/')) ?? path.slice(1)}' ${rule}`),
  );
  if (rules.size === 0) return;
  context.addExecutionHints({
    message: `A published page of the service asks for more, so it may refuse such checks: ${[...rules].join('; ')}.`,
    type: 'warning',
    location: 'outputPane',
  });
}
