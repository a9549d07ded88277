const FIRST = 200;
const LEAST = 50;
const MOST = 20_000;
/** Milliseconds. Whoever changes a listing of a batch waits until the batch is written. */
const AIM = 400;

export type Pace = ReturnType<typeof createPace>;

/** Batches as large as the machine writes well within a second, whatever else it does. */
export function createPace() {
  let rows = FIRST;
  return {
    rows: () => rows,
    took(milliseconds: number) {
      const fitting = (rows * AIM) / Math.max(1, milliseconds);
      rows = Math.round(Math.min(MOST, Math.max(LEAST, Math.min(fitting, rows * 2))));
    },
  };
}
