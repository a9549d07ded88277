import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { blockOf, networkOf } from '../../../platform/http/client.ts';

/** Checks whether a mark (the number of something seen or clicked) is new for the network this hour. */
type IsFirst = (mark: number) => boolean;

const HOUR = 3_600_000;
const MAX_OF_NETWORK = 2000;
const MAX = 200_000;
/**
 * Maximum number of visitors counted per mark, network block and hour, since a single customer may own a whole block.
 */
const MAX_OF_BLOCK = 20;
const MAX_MARKS_OF_BLOCK = 20_000;

/** Detects repeated visits. Networks are kept only in memory, hashed with a salt that is discarded every hour. */
export function createRepeats(clock: Clock): (address: string) => IsFirst {
  let salt = randomBytes(16);
  let since = 0;
  let size = 0;
  const networks = new Map<string, Set<number>>();
  const blocks = new Map<string, Map<number, number>>();

  function renew() {
    const now = clock().getTime();
    if (now >= since && now - since < HOUR) return;
    salt = randomBytes(16);
    since = now;
    size = 0;
    networks.clear();
    blocks.clear();
  }

  function forgetOldest() {
    const [oldest] = networks;
    if (!oldest) return;
    networks.delete(oldest[0]);
    size -= oldest[1].size;
    const [block] = blocks.keys();
    if (block !== undefined && blocks.size > networks.size) blocks.delete(block);
  }

  return (address) => {
    renew();
    const hide = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
    const network = hide(networkOf(address));
    const block = hide(`block ${blockOf(address)}`);
    const counted = blocks.get(block) ?? new Map<number, number>();
    blocks.set(block, counted);
    const marks = networks.get(network) ?? new Set();
    networks.set(network, marks);
    return (mark) => {
      if (marks.has(mark) || marks.size >= MAX_OF_NETWORK) return false;
      const ofBlock = counted.get(mark) ?? 0;
      if (ofBlock >= MAX_OF_BLOCK || counted.size >= MAX_MARKS_OF_BLOCK) return false;
      counted.set(mark, ofBlock + 1);
      if (size >= MAX) forgetOldest();
      marks.add(mark);
      size += 1;
      return true;
    };
  };
}
