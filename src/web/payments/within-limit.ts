const LIMIT = 10_000;

export function withinLimit<T>(work: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(LIMIT);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, timeout]);
}
