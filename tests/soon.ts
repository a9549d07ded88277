import { vi } from 'vitest';

/** Waits until a check holds; only a test that fails waits to the end, so that may be far off. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 150_000, interval: 50 });
}
