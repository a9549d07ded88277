import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { findSealSecret } from '../../platform/secret.ts';
import type { CheckedBackup } from './read.ts';
import { describeOrigin, isSealKey, judgeOrigin, openSealer } from './seal.rules.ts';

export function listSealKeys(config: Config, given: string[] = []): string[] {
  const wrong = given.find((key) => !isSealKey(key));
  if (wrong) throw new AppError('invalid', `${wrong} is no key of a seal: it has 43 characters.`);
  const secret = findSealSecret(config);
  return secret ? [openSealer(secret).key, ...given] : given;
}

/** Throws unless the seal is of a known key, or whoever is asked takes the staff that it brings. */
export async function assertTrusted(
  { seal, staff }: CheckedBackup,
  known: string[],
  mayBring: (lines: string[]) => Promise<boolean>,
): Promise<void> {
  if (judgeOrigin(seal, known) === 'own') return;
  const lines = [
    `The backup ${describeOrigin(seal, known)}. So nothing shows that it is as your directory wrote it: passwords may have been changed, too. It would bring these people:`,
    ...staff.map(({ name, email, role }) => `  ${name ? `${name}, ` : ''}${email}: ${role}`),
    ...(staff.length === 0 ? ['  nobody'] : []),
  ];
  if (await mayBring(lines)) return;
  throw new AppError(
    'forbidden',
    'The backup was not restored. Nothing was changed. If you noted the key of its seal, add --sealed-by KEY; if you trust the file as it is, --accept-unsealed.',
  );
}
