import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** One of the two commands on a data folder, as `npm run` begins it. */
export async function runCommand(
  command: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  settings: Record<string, string> = {},
) {
  const own = { DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { env });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
}

/** The key that `backup` told to note. */
export function readSealKey({ stderr }: { stderr: string }): string {
  return /sealed by ([\w-]{43})\./.exec(stderr)?.[1] ?? '';
}
