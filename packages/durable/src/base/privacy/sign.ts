import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const ALGORITHM = 'ed25519:';
/** The PKCS #8 prefix of a private key's 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs texts with Ed25519. */
export interface Signer {
  /** `ed25519:` and 32 bytes in base64url. Not secret: it verifies signatures and can't make them. */
  readonly publicKey: string;
  /** The signature of the UTF-8 bytes of a text, in base64url. */
  readonly sign: (text: string) => string;
}

/** @param seed 32 bytes; the same seed gives the same key. */
export function createSigner(seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: `${ALGORITHM}${x}`,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Whether a text has the form of a public key. */
export function isPublicKey(text: string): boolean {
  const x = text.startsWith(ALGORITHM) ? text.slice(ALGORITHM.length) : '';
  const bytes = Buffer.from(x, 'base64url');
  return bytes.length === 32 && bytes.toString('base64url') === x;
}

/** Whether the text was signed with this key and is unchanged. A signature has one valid spelling. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // oxlint-disable-next-line workrights/timing-safe -- a signature is no secret
  if (bytes.toString('base64url') !== signature) return false;
  const x = publicKey.slice(ALGORITHM.length);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, bytes);
}
