import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Returns the name of the API program behind the current call, or null for people and jobs. */
export function currentProgram(): string | null {
  return storage.getStore() ?? null;
}

export function asToken<T>(name: string, work: () => T): T {
  return storage.run(name, work);
}
