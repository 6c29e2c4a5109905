import { explainFailure, explainProblem, GatewayProblem } from '@workrights/connectors';
import type { ZObject } from 'zapier-platform-core';

import { RelayUrlError } from './connection.ts';

/**
 * The error to throw for whatever went wrong. Zapier adds the whole input and the connection to the message of each other error,
 * so nothing else may leave a step.
 */
export function zapierError(z: ZObject, error: unknown, known?: GatewayProblem): Error {
  const problem = known ?? (error instanceof GatewayProblem ? error : undefined);
  if (problem === undefined) {
    const { text, code } = told(error);
    return new z.errors.Error(text, code);
  }
  const { text, code, again, reconnect } = explainProblem(problem);
  if (again !== undefined) return new z.errors.ThrottledError(text, again);
  if (!reconnect) return new z.errors.Error(text, code, problem.status);
  // Without this mark, the core adds the input to it.
  return Object.assign(new z.errors.ExpiredAuthError(text), { doNotContextify: true });
}

function told(error: unknown): { text: string; code: string } {
  if (error instanceof RelayUrlError) return { text: error.message, code: 'credentials' };
  const { message, description, kind } = explainFailure(error);
  return { text: [message, description].filter(Boolean).join('. ').replaceAll('..', '.'), code: kind };
}
