import type { Canaries } from './canaries.ts';

export interface Reply {
  status: number;
  /** Checked against its schema before. */
  json: ReturnType<typeof JSON.parse>;
  text: string;
  /** As a browser would send them back. */
  cookie: string;
}

export interface Step {
  as?: 'visitor' | 'editor' | 'admin';
  /** In place of the session of `as`. */
  cookie?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object | string | Buffer;
  type?: string;
  /** With a token for what only its holder may see. */
  isEntitled?: boolean;
  /** For what may as well be refused. */
  mayFail?: boolean;
}

export interface Mails {
  /** Lets the jobs that are due run. */
  settle(): Promise<unknown>;
  /** The texts of all mails to an address, the newest first; empty while there is none. */
  read(to: string): string;
  /** What a call to a number told; empty while there was none. */
  readCode(number: string): string;
}

/** What the journeys are given: calls that are checked like all others, emails, and time for jobs. */
export interface Desk {
  site: string;
  canaries: Canaries;
  /** Throws where a call fails that should not. */
  ask(call: string, step?: Step): Promise<Reply>;
  mails: Mails;
}

/** What somebody does from end to end; `turn` counts how often it was begun before. */
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

/** What a pattern finds in the newest mail to an address that has it, once there is one. */
export function readMail(desk: Desk, to: string, pattern: RegExp): Promise<string> {
  return waitFor(desk, () => desk.mails.read(to).match(pattern)?.[1] ?? null);
}
