import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyPlan,
  PasskeyQuestion,
} from '../src/contract/accounts.ts';

/** What a browser and its passkeys would do otherwise: each can be forged. */
interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  /** Whether its user unlocked it. */
  isVerified?: boolean;
  counter?: number;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x08 | 0x10;
const WITH_KEY = 0x40;

/** A passkey in memory, that signs as WebAuthn asks (ES256, no attestation). */
export function createPasskeyDevice(home = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let user = encode('nobody');
  let uses = 0;

  function describe(type: string, challenge: string, { origin = home }: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function stamp(rpId: string, flags: number, { isVerified = true, counter }: Forgery): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0) | BACKED_UP;
    return Buffer.concat([hash(rpId), Buffer.from([all]), count]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  const named = { id: encode(id), rawId: encode(id), type: 'public-key' as const };

  return {
    make(plan: PasskeyPlan, forged: Forgery = {}): NewPasskey {
      user = plan.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        stamp(forged.rpId ?? plan.rp.id, WITH_KEY, forged),
        Buffer.alloc(16),
        ...[length, id, coseKey()],
      ]);
      const text = (word: string) =>
        Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
      const size = Buffer.from([0x58, data.length]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), size, data],
      ]);
      const client = describe('webauthn.create', forged.challenge ?? plan.challenge, forged);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },
    answer(question: PasskeyQuestion, forged: Forgery = {}): PasskeyAnswer {
      uses += 1;
      const data = stamp(forged.rpId ?? question.rpId, 0, forged);
      const client = describe('webauthn.get', forged.challenge ?? question.challenge, forged);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash(client)]))
        .sign(privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: forged.userHandle ?? user,
        },
      };
    },
  };
}
