/** PostgreSQL and system codes for a server that is shut down, starting or cut off, or a host that can't be reached. */
const AWAY =
  /^(57P0[1235]|08\w{3}|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages without a code of `pg` and Kysely about a connection that is lost or unavailable. */
const LOST =
  /^(connect ENOENT|Connection terminated|timeout expired|Query read timeout|LISTEN\/NOTIFY|Client (was closed|has encountered)|Postgres connection has been discarded)/;
/**
 * PostgreSQL and system codes for a full or failing disk, for lack of memory, and for a read-only database,
 * which is how providers treat a full one.
 */
const FULL = /^(53100|53200|58030|25006|ENOSPC|EDQUOT)$/;

/** Thrown if the database can't be reached or is lost during a statement. */
export class DatabaseAwayError extends Error {}

export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const { code, message } = readFault(error);
  return AWAY.test(code) || LOST.test(message);
}

/** Checks whether no answer came in time, either from the database or because this machine is overloaded. */
export function isSilence(error: unknown): boolean {
  return /^(timeout expired|Query read timeout|Connection terminated due to)/.test(
    readFault(error).message,
  );
}

export function isFull(error: unknown): boolean {
  return FULL.test(readFault(error).code);
}

/** Checks whether a statement was canceled, usually by the timeout of its connection. */
export function isTooSlow(error: unknown): boolean {
  return readFault(error).code === '57014';
}

export function isUniqueViolation(error: unknown): boolean {
  return readFault(error).code === '23505';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return readFault(error).code === '23503';
}

/** Returns the message of an error, or its code: an error about a host with several addresses has no message. */
export function describeFault(error: unknown): string {
  const { code, message } = readFault(error);
  return message || code || String(error);
}

function readFault(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '' };
  return {
    code: 'code' in error ? String(error.code) : '',
    message: 'message' in error ? String(error.message) : '',
  };
}
