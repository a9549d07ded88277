import { readFileSync } from 'node:fs';
import { AppError } from '../../../platform/errors.ts';

type Bytes = ReadableStream<Uint8Array>;

/** Twelve megabytes that only backups to elsewhere need. */
const loadAge = () => import('age-encryption');

/** Encrypted for whoever has the private key, as the program `age` does it. */
export async function encrypt(plain: Bytes, recipient: string): Promise<Bytes> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** Throws AppError for a key that is none of those it was encrypted for. */
export async function decrypt(sealed: Bytes, identities: string[]): Promise<Bytes> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(sealed);
  } catch (error) {
    const isOther = error instanceof Error && /no identity matched/i.test(error.message);
    throw new AppError(
      'invalid',
      isOther
        ? 'The backup was encrypted for another key. Nothing was changed.'
        : 'The backup is damaged: it does not begin as age writes files. Nothing was changed.',
    );
  }
}

/** A new private key and the public one that goes into BACKUP_AGE_RECIPIENT. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The private keys in a file as age-keygen writes it. */
export function readIdentities(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new AppError('not_found', `The file with the private key, ${file}, cannot be read.`);
  }
  const keys = text.split('\n').map((line) => line.trim());
  const found = keys.filter((line) => /^AGE-SECRET-KEY-/.test(line));
  if (found.length > 0) return found;
  throw new AppError('invalid', `${file} has no private key of age: AGE-SECRET-KEY-1...`);
}
