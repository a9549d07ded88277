import { createHmac, randomBytes } from 'node:crypto';
import { FIGURE_KINDS, type FigureKind } from '../../contract/figures.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/http/network.ts';

export type IsFirst = (businessId: number, kind: FigureKind) => boolean;

const HOUR = 3_600_000;
const MOST_OF_NETWORK = 2000;
const MOST = 200_000;

/** Networks are kept in memory alone, as hashes with a salt that is thrown away each hour. */
export function createRepeats(clock: Clock): (address: string) => IsFirst {
  let salt = randomBytes(16);
  let since = 0;
  let size = 0;
  const networks = new Map<string, Set<number>>();

  function renew() {
    const now = clock().getTime();
    if (now >= since && now - since < HOUR) return;
    salt = randomBytes(16);
    since = now;
    size = 0;
    networks.clear();
  }

  function forgetOldest() {
    const [oldest] = networks;
    if (!oldest) return;
    networks.delete(oldest[0]);
    size -= oldest[1].size;
  }

  return (address) => {
    renew();
    const network = createHmac('sha256', salt).update(networkOf(address)).digest('base64url');
    const marks = networks.get(network) ?? new Set();
    networks.set(network, marks);
    return (businessId, kind) => {
      const mark = businessId * FIGURE_KINDS.length + FIGURE_KINDS.indexOf(kind);
      if (marks.has(mark) || marks.size >= MOST_OF_NETWORK) return false;
      if (size >= MOST) forgetOldest();
      marks.add(mark);
      size += 1;
      return true;
    };
  };
}
