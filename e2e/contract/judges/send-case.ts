import { operationNamed, type Document, type Fixture } from '@workrights/spec/reader';

import { bodyPlaceOf } from './body-place.ts';
import { isAccepted } from './cases.ts';

/**
 * Sends a case to a Prism at `url`. For a request case, sends its body. For a response case, sends an accepted request that
 * prefers the case as its response. Everything else that the operation needs comes from the contract's examples.
 */
export async function sendCase(
  url: string,
  contract: Document,
  cases: readonly Fixture[],
  subject: Fixture,
  prefer = `example=${subject.name}, code=${subject.status}`,
): Promise<Response> {
  const body = subject.part === 'request' ? subject.value : acceptedRequest(cases, subject.operation);
  const headers = new Headers({
    accept: 'application/json',
    authorization: 'Bearer sample',
    // Prism may close a connection just as the next case uses it.
    connection: 'close',
  });
  if (subject.part === 'response') {
    headers.set('prefer', prefer);
    headers.set('accept', bodyPlaceOf(contract, subject).contentType);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');

  const endpoint = operationNamed(contract, subject.operation);
  const target = new URL(endpoint.path, url);
  // The API key of interface B. Interface A has no parameter of that name and ignores it.
  target.searchParams.set('key', 'sample');
  for (const { value: parameter } of endpoint.parameters) {
    const example = String(parameter.example);
    if (parameter.in === 'path')
      target.pathname = target.pathname.replace(`%7B${parameter.name}%7D`, example);
    if (parameter.in === 'header') headers.set(parameter.name, example);
  }
  return fetch(target, {
    method: endpoint.method.toUpperCase(),
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** A valid request, so that Prism comes to the response. */
function acceptedRequest(cases: readonly Fixture[], operation: string): unknown {
  return cases.find(
    (subject) => isAccepted(subject) && subject.part === 'request' && subject.operation === operation,
  )?.value;
}
