import { adaptFile } from './file.ts';
import type { ProxyPlan, ProxyProgram } from './process.ts';

export const nginx: ProxyProgram = {
  configure: (plan) => `
pid ${plan.folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events {
    worker_connections 2048;
}
http {
    access_log off;
    client_body_temp_path ${plan.folder}/body;
    proxy_temp_path ${plan.folder}/proxy;
    fastcgi_temp_path ${plan.folder}/fastcgi;
    uwsgi_temp_path ${plan.folder}/uwsgi;
    scgi_temp_path ${plan.folder}/scgi;
${writeSite(plan)}
}
`,
  run: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
};

function writeSite({ port, ports, purgePort, folder }: ProxyPlan): string {
  const servers = ports.map((own) => `    server 127.0.0.1:${own} $<limits>;\n`).join('');
  return adaptFile('nginx.conf', [
    [/( {4}server 127\S+ (?<limits>.*);\n)+/, servers],
    [/(?<=proxy_cache_path )\S+/, `${folder}/pages`],
    [/127\.0\.0\.1:8081(?=[;/])/g, `127.0.0.1:${purgePort}`],
    [/server \{\n {4}listen 80;.*?\n\}\n/s, ''],
    [/listen 443 ssl http2;\n {4}listen .*/, `listen 127.0.0.1:${port};`],
    [/( {4}ssl_.*\n)+/, ''],
  ]);
}
