import { spawnSync } from 'node:child_process';

const PROGRAMS = ['buildah', 'debootstrap', 'chroot'];

/** Returns the reason why images can't be tested here, or null if they can. */
export function findMissing(): string | null {
  if (process.getuid?.() !== 0) return 'only root can mount an image.';
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return null;
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed.`;
}
