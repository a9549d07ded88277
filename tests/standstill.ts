import process from 'node:process';

const EVERY = 5;

/**
 * Runs work and returns the longest turn of this thread's event loop meanwhile, in milliseconds of the
 * processor's time, which a busy machine doesn't stretch.
 */
export async function measureStandstill(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let used = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(used);
    longest = Math.max(longest, (user + system) / 1000);
    used = process.threadCpuUsage();
  };
  const looking = setInterval(look, EVERY);
  try {
    await work();
    look();
  } finally {
    clearInterval(looking);
  }
  return Math.round(longest);
}
