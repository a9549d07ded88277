import { ConfigError } from './config.ts';
import { describeFault } from './database/errors.ts';
import { EmbeddedPostgresError } from './embedded/error.ts';
import { ProcessError } from './processes/supervisor.ts';

/** Why a process did not start: one line if the environment can fix it, otherwise the stack. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const kinds = [ConfigError, EmbeddedPostgresError, ProcessError];
  if (kinds.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'PORT: another program is using this port. Set another PORT.';
  if (code) return `The product could not start: ${describeFault(error)}`;
  return error.stack ?? error.message;
}
