import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP = 30_000;

export function stepOf(time: Date | number): number {
  return Math.floor(Number(time) / STEP);
}

/** The code that an authenticator app shows in a step (RFC 6238). */
export function makeAppCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export function isAppCode(code: string, key: string, step: number): boolean {
  const expected = Buffer.from(makeAppCode(key, step));
  const given = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
