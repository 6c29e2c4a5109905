import { expect, test } from 'vitest';

import { createSigner, isPublicKey, isSignedBy } from '../../../src/base/privacy/sign.ts';

/** Test 1 of RFC 8032, section 7.1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const PUBLIC = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
const SIGNED_NOTHING = Buffer.from(
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  'hex',
);

test('a seed gives the key pair and the signatures of RFC 8032', () => {
  const { publicKey, sign } = createSigner(SEED);
  expect(publicKey).toBe(`ed25519:${PUBLIC.toString('base64url')}`);
  expect(sign('')).toBe(SIGNED_NOTHING.toString('base64url'));
});

test('a signature is good for its text and public key alone', () => {
  const { publicKey, sign } = createSigner(SEED);
  const other = createSigner(Buffer.alloc(32, 7)).publicKey;
  expect(isSignedBy(publicKey, 'a report', sign('a report'))).toBe(true);
  expect(isSignedBy(publicKey, 'another report', sign('a report'))).toBe(false);
  expect(isSignedBy(other, 'a report', sign('a report'))).toBe(false);
  expect(isSignedBy(publicKey, 'a report', '')).toBe(false);
  for (const more of ['=', '==', ' ', '\n', '!', 'AA']) {
    expect(isSignedBy(publicKey, 'a report', `${sign('a report')}${more}`)).toBe(false);
  }
});

test('a public key is recognised by its form', () => {
  const { publicKey } = createSigner(SEED);
  expect(isPublicKey(publicKey)).toBe(true);
  for (const text of [
    '',
    'ed25519:',
    publicKey.slice(0, -1),
    `${publicKey}A`,
    publicKey.slice(8),
    'an invented key',
  ]) {
    expect([text, isPublicKey(text)]).toEqual([text, false]);
  }
});
