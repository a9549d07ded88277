import { chown, stat } from 'node:fs/promises';
import path from 'node:path';

/** Gives a file or folder that root has created to the owner of the folder around it. */
export async function handOver(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(file));
  await chown(file, uid, gid);
}
