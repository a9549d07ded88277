/** The embedded server can't run here; the message says why in one line. */
export class EmbeddedPostgresError extends Error {}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
