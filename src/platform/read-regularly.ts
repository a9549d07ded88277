/** In-memory data of this process that is reloaded regularly. */
export interface RegularReading {
  reload(): Promise<void>;
  watch(): void;
  close(): Promise<void>;
}

/** Reads run one at a time, so that an older result never replaces a newer one. */
export function readRegularly(
  read: () => Promise<void>,
  { every, onFailure }: { every: number; onFailure: (error: unknown) => void },
): RegularReading {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  function reload() {
    const next = reading.then(read);
    reading = next.catch(() => {});
    return next;
  }

  async function look() {
    await reload().catch(onFailure);
    if (timer) timer = setTimeout(look, every).unref();
  }

  return {
    reload,
    watch() {
      timer = setTimeout(look, every).unref();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await reading;
    },
  };
}
