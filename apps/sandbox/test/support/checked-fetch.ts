import assert from 'node:assert/strict';
import { createRouter } from '@workrights/local-server';
import type { SandboxInterface } from '../../src/http/route.ts';
import { responseValidators as visaChecks } from '../../src/generated/validate-visa-checks-responses.mjs';
import { responseValidators as workRights } from '../../src/generated/validate-work-rights-responses.mjs';
import type { Validate } from '../../src/generated/validate-visa-checks-responses.mjs';
import { interfaceRoutes } from '../../src/control/interface-routes.ts';

const validators: Readonly<Record<string, Readonly<Record<string, Validate>>>> = {
  ...visaChecks,
  ...workRights,
};
const findRoutes = createRouter(interfaceRoutes);

/**
 * `fetch` that follows no redirect and fails the test if the contract doesn't allow the response. The response's body can still
 * be read.
 */
export async function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  assert.match(
    response.headers.get('x-request-id') ?? '',
    /^[\da-f-]{36}$/u,
    'every answer has a request id',
  );
  const operation = findOperation(new URL(url).pathname, init.method ?? 'GET');
  if (operation) await assertAllowed(operation.operationId, operation.interface, response.clone());
  return response;
}

function findOperation(path: string, method: string) {
  return findRoutes(path)?.routes.methods.get(method.toUpperCase());
}

async function assertAllowed(operationId: string, of: SandboxInterface, response: Response): Promise<void> {
  const where = `${operationId} answered ${response.status}`;
  const allowed = validators[operationId];
  assert.ok(allowed, `${operationId} is not in the contract of ${of}`);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type === 'application/pdf') return;

  const refused = response.status >= 400;
  const validate = allowed[refused ? 'default' : String(response.status)];
  assert.ok(validate, `${where}, which the contract does not name`);
  assert.match(type, refused ? /^application\/problem\+json$/u : /^application\/json\b/u, where);
  if (operationId === 'createVisaCheck' && !refused) assert.ok(response.headers.get('location'), where);
  const text = await response.text();
  if (text === '') return;
  const matches = validate(JSON.parse(text));
  assert.ok(
    matches,
    `${where}: ${JSON.stringify(validate.errors?.map((error) => [error.instancePath, error.keyword]))}`,
  );
}
