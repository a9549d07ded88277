import { type ScryptOptions, scryptSync } from 'node:crypto';

export interface Derivation {
  password: string;
  salt: Uint8Array;
  size: number;
  options: ScryptOptions;
}

process.on('message', ({ password, salt, size, options }: Derivation) => {
  process.send?.(scryptSync(password, salt, size, options));
});
process.on('disconnect', () => process.exit());
