import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { listIds } from '../../shared/sent-items';
import type { VisaCheck } from '../../transport/answers';
import { idsOf } from './submit-checks';

type Checks = readonly (readonly [number, VisaCheck])[];

/**
 * The failure of checks that are not finished in time, or whose state could not be read because of `trouble`. Names
 * them and all `others` that were created, whose ids would be lost with the execution.
 */
export function unfinished(
  context: IExecuteFunctions,
  open: Checks,
  others: Checks,
  trouble?: Error,
): NodeOperationError {
  const [[itemIndex, { id }]] = open;
  const one = open.length === 1;
  const subject = one ? `visa check ${id}` : `${open.length} visa checks`;
  const late = `${one ? 'V' + subject.slice(1) : subject} ${one ? 'is' : 'are'} not finished`;
  const reason =
    trouble === undefined
      ? 'Not finished in time'
      : `The wait ended early: ${trouble.message}. Created, with a result that is not known`;
  const rest = others.length === 0 ? '' : ` Created as well: ${listIds(idsOf(others))}.`;
  return new NodeOperationError(
    context.getNode(),
    trouble === undefined ? late : `The result of ${subject} could not be read`,
    {
      itemIndex,
      description: `${reason}: ${listIds(idsOf(open))}. ${whatNext(open)}${rest}`,
    },
  );
}

/** Only a pending check is known to go on. Other words for a state are not documented (service.md §3.1). */
function whatNext(open: Checks): string {
  const states = [...new Set(open.map(([, { status }]) => status))].filter((status) => status !== 'pending');
  if (states.length === 0) {
    return "They continue: read them later with 'Get' or 'Look Up', or raise 'Timeout'.";
  }
  const names = states.every((state) => /^[\w -]{1,40}$/u.test(state)) ? ` (${states.join(', ')})` : '';
  return `The service gives a status that is neither pending nor completed${names}: it may never finish. Read it with 'Get', and ask the service what it means.`;
}
