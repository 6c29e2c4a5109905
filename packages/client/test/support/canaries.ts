import { inspect } from 'node:util';

import { expect } from 'vitest';

import {
  OutcomeUnknownError,
  VisaChecks,
  WorkRights,
  WorkRightsKitError,
  type Attachment,
  type Hooks,
  type Logger,
  type ValidationOptions,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { workCheckRequest } from './checks.ts';
import { failureOf } from './failure.ts';
import { sendJson, type Handler } from './server.ts';

export const accessToken = 'CANARY-token';
export const apiKey = 'CANARY-key';
export const accountKeyId = 'CANARY-account';
export const person = {
  ...workCheckRequest,
  document: { ...workCheckRequest.document, identifier: 'CANARYN1234567', family_name: 'CANARY Citizen' },
} as typeof workCheckRequest;
const personalBody = { detail: 'CANARY Citizen is unknown', identifier: 'CANARYN1234567' };

/** Everything that a log, a terminal or a crash report shows of a value. */
export function shownOf(value: unknown): string {
  const parts = [String(value), inspect(value, { depth: 20 }), JSON.stringify(value) ?? ''];
  if (value instanceof Error) parts.push(value.message, value.stack ?? '', shownOf(value.cause));
  return parts.join('\n');
}

/** A logger at level `debug`, and hooks. Both keep what they get, as text. */
export function keeping(): { logger: Logger; logLevel: 'debug'; hooks: Hooks; written: string[] } {
  const written: string[] = [];
  const keep = (...said: unknown[]) => written.push(said.map(shownOf).join(' '));
  const logger = { error: keep, warn: keep, info: keep, debug: keep };
  const hooks = { beforeRequest: keep, afterResponse: keep, beforeRetry: keep };
  return { logger, logLevel: 'debug', hooks, written };
}

export const CANARY = /canary/i;

/** Everything that is shown of errors, of their log entries and of the results of their `reconcile()`. */
export async function allShown(errors: unknown[], written: string[]): Promise<string> {
  const shown = [...written];
  for (const error of errors) {
    expect(error).toBeInstanceOf(WorkRightsKitError);
    shown.push(shownOf(error), inspect(error, { showHidden: true, depth: 20 }));
    if (error instanceof OutcomeUnknownError) {
      const signal = AbortSignal.timeout(300);
      shown.push(shownOf(await error.reconcile({ signal, timeout: 100 }).catch((thrown: unknown) => thrown)));
    }
  }
  return shown.join('\n');
}

/** One failing call of each kind, with a secret or personal data in every place that the client sends. */
export function failures(
  baseUrl: string,
  more: Pick<VisaChecksOptions, 'fetch' | 'timeout' | 'logger' | 'logLevel' | 'hooks'> &
    ValidationOptions = {},
): Promise<unknown[]> {
  const checks = new VisaChecks({ baseUrl, accessToken, ...more });
  const renewing = new VisaChecks({ baseUrl, accessToken: () => accessToken, ...more });
  const rights = new WorkRights({ baseUrl, apiKey, accountKeyId, apiKeyParameter: 'CANARY-name', ...more });
  const attachment: Attachment = {
    type: 'gov_visa_details',
    file: { name: 'CANARY.pdf', mime: 'application/pdf', size: 3 },
    download_url: `${baseUrl}/v2/visa-checks/vc_1/attachments/att_1?signature=CANARY`,
  };
  const signal = AbortSignal.timeout(5000);
  return Promise.all(
    [
      checks.create(person),
      renewing.create(person),
      checks.get('vc_1'),
      checks.list(),
      checks.lookup(['vc_1']),
      checks.download(attachment),
      checks.waitFor('vc_1', { signal, timeout: 40, interval: { min: 10, max: 10 } }),
      rights.createOnboard({ email: 'CANARY@example.com', family_name: 'CANARY' }),
      rights.updateOnboard({ employee_id: 'CANARY-employee' }),
      rights.getOnboard({ employee_id: 'CANARY-employee' }),
      rights.listOnboards(),
      rights.getWorkRights({ key_id: 'CANARY-person' }),
      rights.listEmployees(),
      rights.getEmployee({ key_id: 'CANARY-person' }),
      rights.updateEmployee({ key_id: 'CANARY-person', name: 'CANARY' }),
    ].map(failureOf),
  );
}

export function answer(status: number, body: unknown = personalBody): Handler {
  return (_, response) => {
    sendJson(response, status, body, {
      'retry-after': '3600',
      'set-cookie': 'session=CANARY',
      location: '/CANARY',
    });
  };
}
