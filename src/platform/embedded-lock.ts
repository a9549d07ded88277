import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError, errorCode } from './embedded-error.ts';

/** When a process began, so that a number used again is told from the first; '' where unknown. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function readHolder(file: string): { pid: number; start: string } {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ');
    return { pid: Number(pid), start };
  } catch {
    return { pid: 0, start: '' };
  }
}

/**
 * Claims a folder for this process by a file with its number. A file left by a process that is
 * gone is taken over. Throws when the holder is alive. Returns how to let go.
 */
export function lockFolder(folder: string, file: string): () => void {
  const claim = `${process.pid} ${processStart(process.pid)}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, claim, { flag: 'wx' });
      return () => {
        if (readHolder(file).pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder.pid > 0 && isAlive(holder.pid) && processStart(holder.pid) === holder.start) {
      throw new EmbeddedPostgresError(
        `${folder} is in use by another start of the product (process ${holder.pid}). Stop it, or set another DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new EmbeddedPostgresError(`${folder} is being claimed by another start of the product.`);
}
