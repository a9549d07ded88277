import { once } from 'node:events';
import { ConfigError } from '../../src/platform/config/config.ts';
import { findTokenCaller } from '../../tests/program.ts';
import { haproxy } from './proxy/haproxy.ts';
import { nginx } from './proxy/nginx.ts';
import { createProxy } from './proxy/own.ts';
import { type ProxyPlan, type ProxyProgram, startProcess } from './proxy/process.ts';

/** Supported proxies, best first. `own` is always available. */
export const PROXIES = ['haproxy', 'nginx', 'own'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** Parses `--proxy`. Returns undefined if it's not set and throws a `ConfigError` for an unknown name. */
export function parseProxyName(value: string | undefined): ProxyName | undefined {
  const name = PROXIES.find((proxy) => proxy === value);
  if (value && !name) throw new ConfigError(`--proxy must be one of ${PROXIES.join(', ')}.`);
  return name;
}

const PROGRAMS: Record<Exclude<ProxyName, 'own'>, ProxyProgram> = { haproxy, nginx };

export function chooseProxy(name: ProxyName | undefined): ProxyName {
  return name ?? PROXIES.find(isInstalled) ?? 'own';
}

export async function startProxy({ name, ...plan }: ProxyPlan & { name: ProxyName }): Promise<{
  name: ProxyName;
  stop(): Promise<void>;
}> {
  if (name === 'own') return { name, ...(await startOwnProxy(plan)) };
  const program = findTokenCaller(name);
  if (!program) throw new Error(`${name} is not installed.`);
  return { name, ...(await startProcess(program, PROGRAMS[name], plan)) };
}

async function startOwnProxy({ port, ports }: ProxyPlan) {
  const proxy = createProxy(ports);
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

export function isInstalled(name: ProxyName): boolean {
  return name === 'own' || findTokenCaller(name) !== null;
}
