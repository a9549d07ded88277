/** Thrown if the embedded server can't run here. The one-line message says why. */
export class EmbeddedPostgresError extends Error {}

/** Returns the system's error code, such as `ENOSPC`, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function explainFailure(error: unknown, dataDir: string): unknown {
  const code = errorCode(error);
  if (error instanceof EmbeddedPostgresError || !/^E[A-Z0-9]+$/.test(code)) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(dataDir);
  return new EmbeddedPostgresError(
    `Cannot use the data folder ${dataDir} (${error instanceof Error ? error.message : code}). Fix this or set another DATA_DIR.`,
  );
}

export function diskFull(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The disk of ${dataDir} is full. Make room or set DATA_DIR to a folder on another disk.`,
  );
}

export function mentionsFullDisk(text: string): boolean {
  return /No space left|quota exceeded|wrote only \d+ of/i.test(text);
}
