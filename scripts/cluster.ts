// npm run cluster: two servers, a worker, a primary, a streaming replica and a proxy on this machine,
// on data that goes at the end. --port N (and the two after it), --check tries it and stops,
// --proxy haproxy, nginx or own; otherwise the first of them that is installed.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { checkCluster } from '../tools/cluster/check.ts';
import { type Cluster, startCluster } from '../tools/cluster/nodes.ts';
import { parseProxyName } from '../tools/cluster/proxy.ts';
import { print, runPlainly } from './command.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    proxy: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});

async function run() {
  const port = Number(values.port);
  const proxy = parseProxyName(values.proxy);
  print('Starting a primary, a replica, two servers and a worker ...');
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const cluster = await startCluster(port, print, { proxy });
  try {
    if (values.check) await Promise.race([check(cluster), stopped]);
    else {
      describe(cluster);
      await stopped;
    }
  } finally {
    await cluster.stop();
  }
}

async function check(cluster: Cluster) {
  await checkCluster(cluster, print);
  print('The cluster passed all checks.');
}

function describe({ port, ports, admin, databases }: Cluster) {
  print(`
  The site: http://localhost:${port}
  Servers: ${ports.map((own) => `http://127.0.0.1:${own}`).join(', ')}
  Admin: ${admin.email}, ${admin.password}
  Primary: ${databases.primary.connection.host}
  Replica: ${databases.replica.connection.host}
  Ctrl+C stops everything and removes its data.
`);
}

await runPlainly(run);
