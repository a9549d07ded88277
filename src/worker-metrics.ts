import { once } from 'node:events';
import type { Registry } from 'prom-client';
import type { Config } from './platform/config/config.ts';
import type { Services } from './platform/dependencies/dependencies.ts';
import { createHttpApp } from './platform/http/app.ts';
import { readClientAddress } from './platform/http/client.ts';
import { createListener, createSteadyServer } from './platform/http/server.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mountMetrics } from './platform/metrics/routes.ts';

interface Sources extends Pick<Services, 'db' | 'log'> {
  jobs: Jobs;
  directory: () => Promise<Registry>;
}

const CUT_OFF = 1000;

/** Serves only `/metrics` for a worker; returns null unless WORKER_METRICS_PORT is set. */
export async function serveWorkerMetrics(config: Config, { db, jobs, log, directory }: Sources) {
  if (config.workerMetricsPort === null) return null;
  const app = createHttpApp(log);
  app.use(readClientAddress(config.trustedProxies));
  mountMetrics(
    app,
    { counters: [], pools: { jobs: db }, jobs, directory },
    { token: config.metricsToken, trustedProxies: config.trustedProxies },
  );
  const server = createSteadyServer(createListener(app));
  server.http.listen(config.workerMetricsPort, config.host);
  await once(server.http, 'listening');
  return { close: () => server.drain(CUT_OFF) };
}
