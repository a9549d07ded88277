import { adaptFile } from './file.ts';
import type { ProxyProgram } from './process.ts';

/** Adapts `deploy/haproxy.cfg`: without TLS, account and system log. */
export const haproxy: ProxyProgram = {
  configure({ port, ports }) {
    const servers = ports.map((own) => `    server at-${own} 127.0.0.1:${own}\n`).join('');
    return adaptFile('haproxy.cfg', [
      [/ {4}(log \/dev\/log|user|group) .*\n/g, ''],
      [/ {4}log global\n/, ''],
      [/ {4}bind :80\n {4}bind :443 .*\n/, `    bind 127.0.0.1:${port}\n`],
      [/ {4}#.*\n {4}http-request deny .*\n {4}http-request redirect scheme .*\n/, ''],
      [/(X-Forwarded-Proto) https/, '$1 http'],
      [/( {4}server \S+ 127\S+\n)+/g, servers],
    ]);
  },
  run: (file) => ['-db', '-q', '-f', file],
};
