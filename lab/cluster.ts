// `npm run lab -- cluster`: runs two servers, a worker, a primary, a streaming replica and a proxy locally,
// on temporary data. `--port N` also uses the two ports after it. `--check` tests the cluster and stops.
// `--proxy haproxy|nginx|own` defaults to the first one installed. `--patroni` runs three databases under
// Patroni with etcd and HAProxy, on 17 more ports after N.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { checkCluster } from './cluster/check.ts';
import type { Databases } from './cluster/databases.ts';
import { type Cluster, startCluster, startPatroniCluster } from './cluster/nodes.ts';
import { type ProxyName, parseProxyName } from './cluster/proxy.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    proxy: { type: 'string' },
    check: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
  },
});

const INTERRUPTED = 130;

const stopping = new AbortController();
const stopped = once(stopping.signal, 'abort');
const stop = () => stopping.abort();
// Further signals change nothing: the parts are being stopped.
process.on('SIGINT', stop).on('SIGTERM', stop);
let isUp = false;

async function run() {
  const port = Number(values.port);
  const options = { proxy: parseProxyName(values.proxy), stopping: stopping.signal };
  if (values.patroni) return runPatroni(port, options);
  print('Starting a primary, a replica, two servers and a worker ...');
  const cluster = await startCluster(port, print, options);
  const { primary, replica } = cluster.databases;
  const places = { Primary: primary.connection.host, Replica: replica.connection.host };
  await keep(cluster, places, () => check(cluster));
}

async function runPatroni(
  port: number,
  options: { proxy: ProxyName | undefined; stopping: AbortSignal },
) {
  print('Starting etcd, Patroni, HAProxy, two servers and a worker; it takes half a minute ...');
  const cluster = await startPatroniCluster(port, print, options);
  const { machines, settingsFor } = cluster.databases;
  const direct = machines.map(({ name, connection }) => [name, connection.port]);
  const places = { 'PostgreSQL (port)': direct.flat().join(' '), ...settingsFor('first') };
  await keep(cluster, places, cluster.databases.becomeSafe);
}

async function keep(
  cluster: Cluster,
  places: Record<string, unknown>,
  tryOut: () => Promise<void>,
) {
  try {
    if (values.check) await Promise.race([tryOut(), stopped]);
    else {
      isUp = true;
      describe(cluster, places);
      await stopped;
    }
  } finally {
    await cluster.stop();
  }
}

async function check(cluster: Cluster<Databases>) {
  await checkCluster(cluster, print);
  print('The cluster passed all checks.');
}

function describe({ port, ports, admin }: Cluster, places: Record<string, unknown>) {
  print(`
  The site: http://localhost:${port}
  Servers: ${ports.map((own) => `http://127.0.0.1:${own}`).join(', ')}
  Admin: ${admin.email}, ${admin.password}
  ${Object.entries(places)
    .map(([name, place]) => `${name}: ${place}`)
    .join('\n  ')}
  Ctrl+C stops everything and removes its data.
`);
}

await runPlainly(async () => {
  try {
    await run();
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  // A start or a check that was given up would go on.
  if (stopping.signal.aborted) process.exit(isUp ? 0 : INTERRUPTED);
});
