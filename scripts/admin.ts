// `npm run admin -- reset-password EMAIL`: prints a one-time password for a staff account. For operators with
// access to the machine. Works while the product is running.
import { resetPassword } from '../src/features/accounts/passwords/change-password.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { print, runCommand } from './command.ts';

const [task, email, ...more] = process.argv.slice(2);

async function reset(db: Database, address: string): Promise<void> {
  const password = await resetPassword({ db, clock: systemClock }, address);
  process.stdout.write(`${password}\n`);
  print(
    `This is the one-time password of ${address}: sign in at /sign-in and choose another. Open sessions were ended; a second factor is still asked for.`,
  );
}

if (task === 'reset-password' && email && more.length === 0) {
  await runCommand((db) => reset(db, email));
} else {
  print('Usage: npm run admin -- reset-password EMAIL');
  process.exitCode = 1;
}
