// npm run cluster: two servers, a worker, a primary, a streaming replica and a proxy on this machine,
// on data that goes at the end. --port N (and the two after it), --check tries it and stops.
import { parseArgs } from 'node:util';
import { checkCluster } from './cluster-check.ts';
import { startCluster } from './cluster-nodes.ts';
import { runPlainly, say } from './command.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    check: { type: 'boolean', default: false },
  },
});

async function run() {
  const port = Number(values.port);
  say('Starting a primary, a replica, two servers and a worker ...');
  const cluster = await startCluster(port, say);
  if (values.check) {
    try {
      await checkCluster(cluster, say);
      say('The cluster holds.');
    } finally {
      await cluster.stop();
    }
    return;
  }
  const { ports, admin, databases } = cluster;
  say(`
  The site: http://localhost:${port}
  Servers: ${ports.map((own) => `http://127.0.0.1:${own}`).join(', ')}
  Admin: ${admin.email}, ${admin.password}
  Primary: ${databases.primary.connection.host}
  Replica: ${databases.replica.connection.host}
  Ctrl+C stops everything and removes its data.
`);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await cluster.stop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

await runPlainly(run);
