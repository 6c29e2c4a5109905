import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { explainFailure } from '../../generated/results/result-codes';
import { listIds } from '../../shared/sent-items';
import { property } from '../../shared/json';
import type { VisaCheck } from '../../transport/answers';
import { isFinished } from '../../waiting/wait-for-checks';
import { idsOf } from './submit-checks';

type Checks = readonly (readonly [number, VisaCheck])[];

/**
 * The error for checks that didn't complete in time, ended without a result, or whose state couldn't be read because of
 * `trouble`. It lists them and the created `others`, whose IDs would be lost with the execution.
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
  const isOver = open.every(([, check]) => isFinished(check));
  const what = isOver ? `${one ? 'has' : 'have'} no result` : `${one ? 'is' : 'are'} not finished`;
  const late = `${one ? 'V' + subject.slice(1) : subject} ${what}`;
  const reason =
    trouble === undefined
      ? isOver
        ? 'Ended without a result'
        : 'Not finished in time'
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

/** What the user can do. Only a pending check is known to continue (service.md §3.1). */
function whatNext(open: Checks): string {
  const ended = open.find(([, check]) => isFinished(check));
  if (ended !== undefined) {
    const known = explainFailure(property(ended[1].result, 'code'));
    const why = known === undefined ? '' : `${ended[1].id} ${known.meaning}. ${known.next}`;
    // A code about the visa does say something about the person.
    return known?.kind === 'result' ? why : `That says nothing about the person. ${why}`.trim();
  }
  const states = [...new Set(open.map(([, { status }]) => status))].filter((status) => status !== 'pending');
  if (states.length === 0) {
    return "They continue: read them later with 'Get' or 'Look Up', or raise 'Timeout'.";
  }
  const names = states.every((state) => /^[\w -]{1,40}$/u.test(state)) ? ` (${states.join(', ')})` : '';
  return `The service gives a status that is neither pending nor completed${names}: it may never finish. Read it with 'Get', and ask the service what it means.`;
}
