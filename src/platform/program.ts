import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** The name of the program that makes the call under way; null for people, and for jobs. */
export function currentProgram(): string | null {
  return storage.getStore() ?? null;
}

/** Does the work of a call that a program makes. */
export function asProgram<T>(name: string, work: () => T): T {
  return storage.run(name, work);
}
