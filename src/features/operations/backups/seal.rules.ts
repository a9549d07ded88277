import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Seal } from './format.rules.ts';

/** PKCS #8 prefix for a 32-byte Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY = /^[\w-]{43}$/;
const PURPOSE = 'mainstreet backup seal';

export interface Sealer {
  key: string;
  seal(text: string): Seal;
}

export function openSealer(secret: string): Sealer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const own = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const key = createPublicKey(own).export({ format: 'jwk' }).x ?? '';
  const seal = (text: string) => ({
    key,
    signature: sign(null, prepare(text), own).toString('base64url'),
  });
  return { key, seal };
}

export function isSealKey(text: string): boolean {
  return KEY.test(text);
}

export function isSealOf(text: string, { key, signature }: Seal): boolean {
  if (!isSealKey(key)) return false;
  try {
    const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, prepare(text), known, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function prepare(text: string): Buffer {
  return Buffer.from(`${PURPOSE}\n${text}`);
}

export type Origin = 'own' | 'strange' | 'unsealed';

export function judgeOrigin(seal: Seal | null, known: string[]): Origin {
  if (!seal) return 'unsealed';
  return known.includes(seal.key) ? 'own' : 'strange';
}

export function describeOrigin(seal: Seal | null, known: string[]): string {
  const origin = judgeOrigin(seal, known);
  if (origin === 'own') return 'is sealed by this directory';
  if (origin === 'strange') return `is sealed by a key that is not known here, ${seal?.key}`;
  return 'is not sealed: it is of a version before seals, or was changed';
}
