import { readFileSync } from 'node:fs';
import { AppError } from '../../../platform/errors.ts';

type Bytes = ReadableStream<Uint8Array>;

/** Loads the library on demand: it takes 12 MB of memory and only off-site backups need it. */
const loadAge = () => import('age-encryption');

/** Encrypts a stream in the format of the `age` tool, for the holder of the private key. */
export async function encrypt(plain: Bytes, recipient: string): Promise<Bytes> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** Throws an AppError if none of the keys can decrypt the stream. */
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

export async function makeEncryptionKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

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
