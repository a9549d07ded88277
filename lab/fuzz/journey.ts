import type { Canaries } from './canaries.ts';

export interface Reply {
  status: number;
  json: ReturnType<typeof JSON.parse>;
  text: string;
  /** Cookies in the form of a `Cookie` header. */
  cookie: string;
}

export interface Step {
  as?: 'visitor' | 'editor' | 'admin';
  cookie?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object | string | Buffer;
  type?: string;
  isEntitled?: boolean;
  mayFail?: boolean;
}

export interface Mails {
  settle(): Promise<unknown>;
  read(to: string): string;
}

/** Tools of a journey: checked calls, mails and job control. */
export interface Desk {
  site: string;
  canaries: Canaries;
  ask(call: string, step?: Step): Promise<Reply>;
  mails: Mails;
}

/** A user journey. `turn` counts its earlier runs. */
export type Journey = (desk: Desk, turn: number) => Promise<unknown>;

const TRIES = 100;

export async function waitFor<T>(
  { mails }: Desk,
  look: () => Promise<T | null> | T | null,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look();
    if (found) return found;
    await mails.settle();
  }
  throw new Error('timed out');
}

export function readMail(desk: Desk, to: string, pattern: RegExp): Promise<string> {
  return waitFor(desk, () => desk.mails.read(to).match(pattern)?.[1] ?? null);
}
