import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type NodeProcess, superviseProgram } from '../processes.ts';
import type { Programs } from './programs.ts';

export interface EtcdMember {
  port: number;
  process: NodeProcess;
}

export function startEtcd(
  { etcd, setpriv }: Programs,
  { folder, firstPort }: { folder: string; firstPort: number },
): EtcdMember[] {
  const members = [1, 2, 3].map((number) => ({
    name: `etcd-${number}`,
    port: firstPort + 2 * (number - 1),
    peers: `http://127.0.0.1:${firstPort + 2 * number - 1}`,
  }));
  const all = members.map(({ name, peers }) => `${name}=${peers}`).join(',');
  return members.map(({ name, port, peers }) => {
    const clients = `http://127.0.0.1:${port}`;
    const dataDir = path.join(folder, name);
    mkdirSync(dataDir, { mode: 0o700 });
    const options = {
      name,
      'data-dir': dataDir,
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': all,
      'log-level': 'error',
    };
    const flags = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
    const command = [setpriv, '--pdeathsig', 'KILL', etcd, ...flags];
    const logFile = path.join(folder, `${name}.log`);
    return { port, process: superviseProgram({ command, env: {}, logFile, isForeign: true }) };
  });
}
