import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const HOUR = 3_600_000;
const MOST_OF_NETWORK = 60;
const MOST_NETWORKS = 20_000;

/** So much may one network add in an hour: words that nobody else uses must not fill the week. */
export function createAllowance(clock: Clock): (block: string) => boolean {
  let salt = randomBytes(16);
  let since = 0;
  const spent = new Map<string, number>();
  return (block) => {
    const now = clock().getTime();
    if (now < since || now - since >= HOUR) {
      salt = randomBytes(16);
      since = now;
      spent.clear();
    }
    const network = createHmac('sha256', salt).update(block).digest('base64url');
    const count = spent.get(network) ?? 0;
    if (count >= MOST_OF_NETWORK) return false;
    const [oldest] = spent.keys();
    if (spent.size >= MOST_NETWORKS && oldest !== undefined) spent.delete(oldest);
    spent.set(network, count + 1);
    return true;
  };
}
