// `npm run audit`: lists known vulnerabilities of all packages, if the registry provides them. Exits with 1
// for high or critical severity, or if the response can't be read.
import { spawnSync } from 'node:child_process';
import { ConfigError } from '../src/platform/config/config.ts';
import { print, runPlainly } from './command.ts';

interface Audit {
  /** Error message if the registry offers no security advisories or can't be reached. */
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
}

function readAudit(output: string): Audit {
  try {
    const audit: unknown = JSON.parse(output);
    if (typeof audit === 'object' && audit !== null) return audit;
  } catch {}
  const [start = ''] = output.trim().split('\n');
  throw new ConfigError(`npm's answer cannot be read. It begins with: ${start.slice(0, 200)}`);
}

await runPlainly(async () => {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { message, vulnerabilities } = readAudit(stdout || '{"message":"npm gave no answer"}');
  if (!vulnerabilities) {
    print(`Skipped: the registry told of no advisories (${message}).`);
    return;
  }
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range, fixAvailable }] of found) {
    print(`${severity}: ${name} ${range}${fixAvailable ? '; a newer version mends it' : ''}`);
  }
  print(found.length === 0 ? 'No known vulnerability.' : `${found.length} found.`);
  const isGrave = found.some(([, { severity }]) => /high|critical/.test(severity));
  process.exitCode = isGrave ? 1 : 0;
});
