// `npm run lab -- faults --minutes 10 --seed N`: kills random parts of a cluster under load, then checks that
// all acknowledged data exists. `--port N` also uses the two ports after it. `--proxy haproxy|nginx|own`
// defaults to the first one installed. `--patroni` uses databases that fail over by themselves, kills,
// freezes and isolates parts of them, and uses 17 more ports after N.
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { parseProxyName } from './cluster/proxy.ts';
import { describeRun } from './faults/report.ts';
import { runFaults } from './faults/run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    port: { type: 'string', default: '3000' },
    proxy: { type: 'string' },
    patroni: { type: 'boolean', default: false },
  },
});

async function run() {
  const seed = Number(values.seed);
  const proxy = parseProxyName(values.proxy);
  print(`Seed ${seed}, ${values.minutes} minutes`);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const seconds = Number(values.minutes) * 60;
  const result = await runFaults(
    { port: Number(values.port), seed, seconds, proxy, patroni: values.patroni, print },
    stopping.signal,
  );
  // Exits at once, because the clients would keep retrying.
  if (!result) process.exit(130);
  process.stdout.write(`${describeRun(result)}\n`);
  for (const finding of result.findings.slice(0, 50)) print(`FINDING ${finding}`);
  print(`${result.findings.length} findings`);
  process.exitCode = result.findings.length > 0 ? 1 : 0;
}

await runPlainly(run);
