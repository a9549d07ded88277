import { totalmem } from 'node:os';

/** Returns the bytes that this process and its children share: the container's limit, or the machine's memory. */
export function readMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
