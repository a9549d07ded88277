const EVERY = 10_000;

/** Writes every ten seconds, one write at a time, and once more at the end. */
export interface Flusher {
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export function createFlusher(write: () => Promise<void>): Flusher {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  return {
    flush,
    start() {
      timer = setInterval(flush, EVERY).unref();
    },
    async close() {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}
