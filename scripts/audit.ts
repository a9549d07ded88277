// npm run audit: known vulnerabilities in the packages that ship, if the registry tells of them.
// Ends with 1 for one that is rated high or critical.
import { spawnSync } from 'node:child_process';
import { print } from './command.ts';

interface Audit {
  /** Set where the registry has no advisories, or cannot be reached. */
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const { message, vulnerabilities }: Audit = JSON.parse(
  stdout || '{"message":"npm gave no answer"}',
);
if (!vulnerabilities) {
  print(`Skipped: the registry told of no advisories (${message}).`);
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range, fixAvailable }] of found) {
    print(`${severity}: ${name} ${range}${fixAvailable ? '; a newer version mends it' : ''}`);
  }
  print(found.length === 0 ? 'No known vulnerability.' : `${found.length} found.`);
  const isGrave = found.some(([, { severity }]) => /high|critical/.test(severity));
  process.exitCode = isGrave ? 1 : 0;
}
