import { expect, it } from 'vitest';
import { explainProblem, GatewayProblem } from '../src/index.ts';

const NO_RESPONSE = 'The relay did not respond. Nothing is sent twice: the step can be run again.';
const busy = { type: 'urn:workrights:problem:service-unavailable', detail: 'The service is away.' };

it.each([
  ['no response', new GatewayProblem(0), { code: 'relay', again: 60, text: NO_RESPONSE }],
  [
    'a page of a proxy',
    new GatewayProblem(502, undefined, '5'),
    { code: 'relay', again: 5, text: NO_RESPONSE },
  ],
  [
    'a problem of the relay',
    new GatewayProblem(503, busy),
    { code: 'service-unavailable', again: 60, text: busy.detail },
  ],
  [
    'a refusal by a proxy',
    new GatewayProblem(400),
    { code: 'relay', text: 'The relay refused the request.' },
  ],
])('says of %s whether the step may be run again', (_, problem, told) => {
  expect(explainProblem(problem)).toEqual(told);
});
