import { ConfigError } from '../src/platform/config.ts';
import { EmbeddedPostgresError } from '../src/platform/embedded-error.ts';

/** Says a line to whoever runs the command. */
export function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** What people see of a count: 12,345. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Runs a command; what a person can mend is told in one line, the rest with its stack. */
export async function runPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof EmbeddedPostgresError ||
      (error instanceof Error && 'code' in error);
    process.stderr.write(
      `${isPlain ? error.message : error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 1;
  }
}
