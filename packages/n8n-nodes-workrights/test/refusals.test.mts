import { describe, expect, it } from 'vitest';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { refusal } from '../nodes/WorkRights/transport/errors.ts';
import { explainRefusal } from '../nodes/WorkRights/transport/explain-refusal.ts';
import { fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' } };
const create: ApiCall = { operation: 'createVisaCheck', body: {} };

describe('what a refusal says', () => {
  const body = {
    document: { identifier: 'PA7654321', family_name: 'Sample' },
    email: 'robin@sandbox.example',
  };

  it('never holds a value of the request', () => {
    const detail = 'robin@sandbox.example: no passport pa7654321 of SAMPLE is known';
    const { message } = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(message).toBe(
      'The service did not accept the request: [hidden]: no passport [hidden] of [hidden] is known',
    );
  });

  it.each([385, 390, 395, 399])('holds no part of a value that stands at its cut: %i', (before) => {
    const detail = `${'-'.repeat(before)}PA7654321`;
    const { message, description } = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(message + description).not.toContain('PA7');
    expect(message + description).not.toMatch(/-P/u);
    expect(message.length).toBeLessThan(250);
    expect(description.length).toBeLessThan(500);
  });

  it('quotes no text that is too long to be masked', () => {
    const detail = `${'-'.repeat(100_000)}PA7654321`;
    const explanation = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(explanation.message).toBe('The service did not accept the request');
    expect(explanation.description).toBe('Correct the values and run this item again.');
  });

  it('quotes no web page', () => {
    const page = '<html><body>Forbidden PA7654321</body></html>';
    const { message, description } = explainRefusal({ operation: 'createVisaCheck', body }, 403, page);
    expect(message).toBe("The service does not allow this with the credential 'Visa Checks API'");
    expect(description).not.toContain('Forbidden');
  });

  it('has no markup and no line breaks', () => {
    const detail = '<b>Closed</b><br>until <i>10:00</i>\n\tUTC &lt;sandbox&gt;';
    expect(explainRefusal(get, 503, { detail }).message).toBe(
      'The service is not available right now: Closed until 10:00 UTC <sandbox>',
    );
  });

  it.each([
    [
      {
        message: 'Invalid arguments',
        class: 'bad-request',
        errors: [{ source: 'customer_authority_id', detail: 'Invalid Customer Authority ID', code: 400 }],
      },
      "'Customer Authority ID': Invalid Customer Authority ID",
    ],
    [{ errors: { email: ['must not be blank', 'is too short'] } }, "'Email': must not be blank"],
    [{ errors: { 'document.identifier': 'is taken' } }, "'Document Number': is taken"],
    [{ errors: ['Closed for today'] }, 'the request: Closed for today'],
    [{ error: 'invalid_request', error_description: 'No such authority' }, 'the request: No such authority'],
    [{ error: { message: 'Closed' } }, 'the request: Closed'],
  ])('is found in %j', (answer, expected) => {
    expect(explainRefusal(create, 422, answer).message).toBe(`The service did not accept ${expected}`);
  });

  it('tells of a block by country as of the network, never of the credential', () => {
    const page =
      '<!doctype html><h1>Sorry, you have been blocked</h1><p>You are unable to access this site</p>';
    const { message, description } = explainRefusal(create, 403, page);
    expect(message).toContain(
      'network blocked the request: it may come from outside Australia and New Zealand',
    );
    expect(description).toContain('has read neither the request nor the credential');
  });

  it("names the fields in the editor's words", () => {
    const errors = [
      { pointer: '/document/date_of_birth', message: 'is required' },
      { pointer: '/document/identifier', message: 'must match the pattern' },
    ];
    const explanation = explainRefusal({ operation: 'createVisaCheck', body }, 422, { errors });
    expect(explanation.message).toBe("The service did not accept 'Date of Birth': is required");
    expect(explanation.description).toContain("Also: 'Document Number' must match the pattern.");
  });

  it.each([
    undefined,
    null,
    '',
    'text',
    [],
    { errors: 'no' },
    { error: { message: 'Closed' } },
    { errors: [null, 1] },
  ])('is explained whatever it holds: %j', (answer) => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 503, 599]) {
      expect(explainRefusal({ operation: 'getVisaCheck' }, status, answer).message).toBeTruthy();
    }
  });

  it('tells n8n whether waiting helps', () => {
    const causes = [401, 403, 404, 422, 429, 500].map(
      (status) => explainRefusal({ operation: 'listVisaChecks' }, status, {}).failure?.cause,
    );
    expect(causes).toEqual([
      'credential-invalid',
      'credential-invalid',
      'configuration-invalid',
      'configuration-invalid',
      'rate-limited',
      'temporarily-unavailable',
    ]);
  });
});

describe('a refusal for which the values are not the reason', () => {
  it.each([405, 408, 409, 413, 415])('does not ask to correct them: %i', (status) => {
    for (const operation of ['createVisaCheck', 'saveOnboard'] as const) {
      const { message, description, outcomeUnknown } = explainRefusal({ operation, body: {} }, status, {});
      expect(`${message} ${description}`).not.toMatch(/correct the values|did not accept/i);
      expect(outcomeUnknown).toBeUndefined();
    }
  });

  it('names the field when the service does', () => {
    const body = { errors: [{ pointer: '/document/identifier', message: 'is known' }] };
    expect(explainRefusal(create, 409, body).message).toContain("'Document Number'");
  });
});

describe('the words of the service', () => {
  const said = (detail: unknown, status = 422) => explainRefusal(get, status, { detail });

  it.each([
    ['Closed.', 'Closed'],
    ['Closed... or not.', 'Closed... or not'],
    ['See a.example for more', 'See a.example for more'],
    ['  Closed  \n\n for   today ', 'Closed for today'],
  ])('stand in the message without the last full stop: %j', (detail, words) => {
    expect(said(detail)).toMatchObject({
      message: `The service did not accept the request: ${words}`,
      description: 'Correct the values and run this item again.',
    });
  });

  it('are cut in the message, and whole in the description', () => {
    const short = 'x'.repeat(160);
    expect(said(short)).toMatchObject({
      message: expect.stringMatching(/: x{160}$/u),
      description: 'Correct the values and run this item again.',
    });
    const long = `${'x'.repeat(158)} and more`;
    expect(said(long)).toMatchObject({
      message: expect.stringMatching(/: x{158}…$/u),
      description: `Correct the values and run this item again. The service says: ${long}`,
    });
    expect(said('y'.repeat(400)).description).toMatch(/ y{400}$/u);
    expect(said('y'.repeat(401)).description).toMatch(/ y{399}…$/u);
  });

  it('follow the advice when it is unknown what happened', () => {
    expect(explainRefusal(create, 500, { detail: 'Closed' })).toMatchObject({
      message: 'The service did not confirm the visa check: it may exist',
      description: expect.stringMatching(
        /^The service responded with status 500\. .* The service says: Closed$/u,
      ),
    });
  });

  it('tell of all fields, of each once', () => {
    const fault = (pointer: string, message?: unknown) => ({ pointer, message });
    const errors = [
      fault('/document/date_of_birth', ['invented']),
      fault('/document/identifier', 'is taken'),
      fault('/document/identifier', 'is taken'),
      fault('/invented', 'is odd'),
      { message: 'is of no field' },
    ];
    expect(explainRefusal(create, 422, { errors })).toMatchObject({
      message: "The service did not accept 'Date of Birth': invented",
      description: "Correct the values and run this item again. Also: 'Document Number' is taken.",
    });
    const unsaid = explainRefusal(create, 422, { errors: [fault('/document/identifier')] });
    expect(unsaid).toMatchObject({
      message: "The service did not accept 'Document Number': is not accepted",
      description: 'Correct the values and run this item again.',
    });
  });

  it('keep what is told of other fields when those of the first are cut', () => {
    const errors = [
      { pointer: '/document/date_of_birth', message: 'x'.repeat(200) },
      { pointer: '/document/identifier', message: 'is taken' },
    ];
    const { description } = explainRefusal(create, 422, { errors });
    expect(description).toMatch(/again\. The service says: x{200}\.? Also: 'Document Number' is taken\.$/u);
  });

  it('are shown as text, although n8n shows markup', () => {
    const detail = `${'x'.repeat(160)} 5 < 6 & 7 > 4`;
    const { description } = refusal(fakeContext().context, get, {
      statusCode: 422,
      headers: {},
      body: { detail },
    });
    expect(description).toMatch(/x 5 &lt; 6 &amp; 7 &gt; 4$/u);
  });
});
