import { describe, expect, it } from 'vitest';
import { addressOf, withoutVersion } from '../nodes/WorkRights/transport/address.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' }, itemIndex: 3 };
const list: ApiCall = { operation: 'listOnboards' };
const CHECK = '/v2/visa-checks/vc_1';
const BASE = 'https://a.example';
const FILE = `${CHECK}/attachments/att_1`;
const { context } = fakeContext();

const addressOfLink = (url: string, base = BASE) => addressOf(context, { ...get, url }, base);
const failureOf = (url: string, base?: string): unknown => {
  try {
    return addressOfLink(url, base);
  } catch (error) {
    return error;
  }
};

describe('the address in a credential', () => {
  it.each<[string, ApiCall, string]>([
    ['https://api.example.com', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com///', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com/v2', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com/prefix/v2/', get, 'https://api.example.com/prefix/v2/visa-checks/vc_1'],
    ['https://a.example/v2', { ...get, url: FILE }, `https://a.example${FILE}`],
    ['https://api.example.com/prefix', get, 'https://api.example.com/prefix/v2/visa-checks/vc_1'],
    [
      'https://a.example',
      { ...get, pathValues: { id: 'vc_/../x?y#z' } },
      'https://a.example/v2/visa-checks/vc_%2F..%2Fx%3Fy%23z',
    ],
    [`\u00A0${BASE}\n`, get, `${BASE}${CHECK}`],
    [`${BASE}/v2//`, get, `${BASE}${CHECK}`],
    [`${BASE}/v2/proxy`, get, `${BASE}/v2/proxy${CHECK}`],
    [`${BASE}/v2`, list, `${BASE}/v2/v1/onboarding/list`],
  ])('loses nothing but the version of the Visa Checks API: %j', (configured, call, address) => {
    expect(addressOf(context, call, configured)).toBe(address);
  });

  it.each([
    [` ${BASE}/v2 `, BASE],
    [`${BASE}/v2/proxy`, `${BASE}/v2/proxy`],
  ])('%j has no version in %j', (address, without) => {
    expect(withoutVersion(address)).toBe(without);
  });

  it.each(['', 'api.example.com', 'ftp://a.example'])('is none: %j', (configured) => {
    expect(() => addressOf(context, get, configured)).toThrow("'Base URL' of the credential");
    expect(() => addressOf(context, list, configured)).toThrow("'Web App URL'");
  });

  it('that is none is told with what it must be', () => {
    expect(failureOf(`${BASE}${CHECK}`, 'a.example')).toMatchObject({
      description: expect.stringContaining('must start with https://'),
      failure: { cause: 'configuration-invalid' },
      context: { itemIndex: 3 },
    });
  });
});

describe('a link to a file', () => {
  it.each([
    [BASE, `${CHECK}/attachments/att_1`],
    [`${BASE}/prefix`, `/prefix${CHECK}/attachments/att_1`],
    [`${BASE}/prefix//`, `/prefix${CHECK}/attachments/att_1.a~b-c`],
    [`${BASE}/prefix`, `${CHECK}/attachments/att_1`],
  ])('of this check is followed: %s with %s', (base, path) => {
    expect(addressOfLink(path, base)).toBe(`${BASE}${path}`);
    expect(addressOfLink(`${BASE}${path}#here`, base)).toBe(`${BASE}${path}`);
  });

  it.each([
    'https://b.example/v2/x',
    'http://a.example/v2/x',
    'https://a.example:444/v2/x',
    'https://a.example@b.example/v2/x',
    'https://user:secret@a.example/v2/x',
    '//b.example/v2/x',
    'file:///etc/passwd',
    ...[
      'https://b.example',
      'https://invented-user@a.example',
      'https://:invented-password@a.example',
      'https://a.example.b.example',
      'http://a.example',
    ].map((origin) => `${origin}${FILE}`),
  ])('of this check gets no token when it leads elsewhere: %s', (url) => {
    expect(failureOf(url)).toMatchObject({
      message: 'The link to the file leads to another host',
      description: expect.stringContaining('sent to a.example only'),
      context: { itemIndex: 3 },
    });
  });

  it.each([
    '/v2/visa-checks/vc_someoneelse/attachments/att_9',
    '/v2/visa-checks/vc_1/../vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/%2e%2e/vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/attachments/../../vc_2/attachments/att_9',
    '/v2/visa-checks/vc_1/attachments/att_9/../../../vc_2/attachments/att_1',
    '/v2/visa-checks/vc_1/attachments/att_%2F..%2F..%2Fvc_2',
    '/v2/visa-checks/vc_1x/attachments/att_9',
    '/v2/visa-checks/VC_1/attachments/att_9',
    '/evil/v2/visa-checks/vc_1/attachments/att_9',
    '/v2/visa-checks',
    '/',
    '/v2/visa-checks/vc_2/attachments/att_1',
    '/v2/visa-checks/vc_11/attachments/att_1',
    `/other${CHECK}/attachments/att_1`,
    `${CHECK}/attachments/other-att_1`,
    `${CHECK}/attachments/att_`,
    `${CHECK}/attachments/att_1/../../../vc_2/attachments/att_1`,
    `${CHECK}/attachments/att_1/content`,
    `${CHECK}/attachments/att_1%2F..%2Fatt_2`,
    `${CHECK}/attachments/att_1/attachments/att_2`,
    `${CHECK}/attachments/`,
    CHECK,
  ])('is not followed when it may be that of another person: %s', (url) => {
    expect(failureOf(url)).toMatchObject({
      message: 'The link to the file is not one of this visa check',
      description: expect.stringContaining("may be another person's"),
      context: { itemIndex: 3 },
    });
  });
});
