/** PostgreSQL's codes and the system's: shut down, starting, cut off; nobody there, no way there. */
const AWAY =
  /^(57P0[1235]|08\w{3}|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of `pg` and Kysely, without a code, about a connection that is lost or unavailable. */
const LOST =
  /^(connect ENOENT|Connection terminated|timeout expired|Query read timeout|LISTEN\/NOTIFY|Client (was closed|has encountered)|Postgres connection has been discarded)/;
/**
 * PostgreSQL's codes of a full disk, no memory, a disk that fails, and of a database that is only to be
 * read, as providers make a full one; the system's of a full disk.
 */
const FULL = /^(53100|53200|58030|25006|ENOSPC|EDQUOT)$/;

/** The database cannot be reached, or was lost during a statement. */
export class DatabaseAwayError extends Error {}

export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const { code, message } = readFault(error);
  return AWAY.test(code) || LOST.test(message);
}

/** No answer came in time: from the database, or because this machine is overloaded. */
export function isSilence(error: unknown): boolean {
  return /^(timeout expired|Query read timeout|Connection terminated due to)/.test(
    readFault(error).message,
  );
}

/** The database answers, but can't save; or a file can't be written. */
export function isFull(error: unknown): boolean {
  return FULL.test(readFault(error).code);
}

/** It took longer than its connection allows. */
export function isTooSlow(error: unknown): boolean {
  return readFault(error).code === '57014';
}

export function isUniqueViolation(error: unknown): boolean {
  return readFault(error).code === '23505';
}

/** A referenced row is missing, or a row to delete is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  return readFault(error).code === '23503';
}

/** The message of an error; one about a host with several addresses has only a code. */
export function describeFault(error: unknown): string {
  const { code, message } = readFault(error);
  return message || code || String(error);
}

/** Of anything thrown: the job queue passes on plain objects. */
function readFault(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: '' };
  return {
    code: 'code' in error ? String(error.code) : '',
    message: 'message' in error ? String(error.message) : '',
  };
}
