const BATCH = 1000;

/**
 * Runs a statement that changes or deletes at most `most` rows until it finds fewer, so that no transaction is
 * long. The statement returns the rows that it changed.
 */
export async function runInBatches(
  statement: (most: number) => Promise<{ rows: unknown[] }>,
): Promise<void> {
  for (;;) {
    const { rows } = await statement(BATCH);
    if (rows.length < BATCH) return;
  }
}
