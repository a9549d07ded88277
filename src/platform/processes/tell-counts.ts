import type { Siblings } from './siblings.ts';

const GATHER = 20;

/**
 * Shares counts with the other processes. Returns a function that counts a key; `onTold` receives the others'
 * counts.
 */
export function tellCounts(
  siblings: Siblings,
  topic: string,
  onTold: (key: string, count: number) => void,
): (key: string, isUrgent: boolean) => void {
  const gathered = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  function send() {
    if (timer) clearTimeout(timer);
    timer = null;
    siblings.tell(topic, [...gathered]);
    gathered.clear();
  }

  siblings.hear<[string, number][]>(topic, (counts) => {
    for (const [key, count] of counts) onTold(key, count);
  });
  return (key, isUrgent) => {
    gathered.set(key, (gathered.get(key) ?? 0) + 1);
    if (isUrgent) send();
    else timer ??= setTimeout(send, GATHER).unref();
  };
}
