/** Cleanup actions that run at the end, also on SIGINT or SIGTERM. */
export interface CleanUp {
  add(undo: () => unknown): void;
  run(): Promise<void>;
}

const INTERRUPTED = 130;

export function openCleanUp(): CleanUp {
  const undos: (() => unknown)[] = [];
  let running: Promise<void> | undefined;

  async function undoAll() {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  }
  function run() {
    running ??= undoAll();
    return running;
  }
  async function end() {
    try {
      await run();
    } finally {
      process.exit(INTERRUPTED);
    }
  }
  process.on('SIGINT', end).on('SIGTERM', end);
  return { add: (undo) => void undos.push(undo), run };
}
