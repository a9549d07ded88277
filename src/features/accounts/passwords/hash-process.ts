import { type ScryptOptions, scryptSync } from 'node:crypto';

export interface Derivation {
  password: string;
  salt: Uint8Array;
  size: number;
  options: ScryptOptions;
}

/** Runs as a process of its own: answers each question with the bytes of the key. */
process.on('message', ({ password, salt, size, options }: Derivation) => {
  process.send?.(scryptSync(password, salt, size, options));
});
process.on('disconnect', () => process.exit());
