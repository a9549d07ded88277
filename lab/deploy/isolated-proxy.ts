// Runs a proxy with its unchanged file of `deploy` under `unshare`, sends requests through it and prints the
// responses as JSON. Called by as-shipped.slow.test.ts.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { request } from 'node:https';
import { connect, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '../../src/contract/api.ts';
import { type EndpointShape, rawBody } from '../../src/contract/endpoint.ts';
import { makeAuthority } from '../../tests/certificates.ts';

const HOST = 'directory.example';
const MEGABYTE = 2 ** 20;

interface Proxy {
  install(): void;
  check: string[];
  run: string[];
  host: string;
  ports: number[];
}

const place = (file: string, target: string) => copyFileSync(`deploy/${file}`, target);

function certify() {
  const { certificate, key } = makeAuthority('/run', 'authority').certify(HOST, `DNS:${HOST}`);
  return { certificate: readFileSync(certificate), key: readFileSync(key) };
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    install() {
      const live = `/etc/letsencrypt/live/${HOST}`;
      mkdirSync(live, { recursive: true });
      const { certificate, key } = certify();
      writeFileSync(`${live}/fullchain.pem`, certificate);
      writeFileSync(`${live}/privkey.pem`, key);
      mkdirSync('/var/lib/nginx');
      place('nginx.conf', '/etc/nginx/conf.d/mainstreet.conf');
    },
    check: ['nginx', '-t'],
    run: ['nginx', '-g', 'daemon off;'],
    host: HOST,
    ports: [3001, 3002],
  },
  haproxy: {
    install() {
      const { certificate, key } = certify();
      writeFileSync(`/etc/haproxy/${HOST}.pem`, Buffer.concat([certificate, key]));
      place('haproxy.cfg', '/etc/haproxy/haproxy.cfg');
    },
    check: ['haproxy', '-c', '-f', '/etc/haproxy/haproxy.cfg'],
    run: ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
    host: HOST,
    ports: [3001, 3002],
  },
  caddy: {
    install() {
      place('Caddyfile', '/etc/caddy/Caddyfile');
      appendFileSync('/etc/hosts', '127.0.0.1 app\n');
      // Caddy creates its own certificate for this name.
      Object.assign(process.env, { SITE_HOST: 'localhost', XDG_DATA_HOME: '/var/lib/caddy' });
    },
    check: ['caddy', 'validate', '--config', '/etc/caddy/Caddyfile'],
    run: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
    host: 'localhost',
    ports: [3000],
  },
};

function isolate() {
  const run = (...[command = '', ...args]: string[]) => execFileSync(command, args);
  run('ip', 'link', 'set', 'lo', 'up');
  for (const folder of ['/mnt', '/run', '/usr/local/share']) {
    run('mount', '-t', 'tmpfs', 'tmpfs', folder);
  }
  run('cp', '-a', '/etc', '/mnt/etc');
  run('mount', '--bind', '/mnt/etc', '/etc');
  run('mount', '-t', 'tmpfs', 'tmpfs', '/var/lib');
  appendFileSync('/etc/hosts', `127.0.0.1 ${HOST}\n`);
}

const echo: RequestListener = async (incoming, outgoing) => {
  const { method, url, headers } = incoming;
  let received = 0;
  for await (const chunk of incoming) received += chunk.length;
  const { 'x-forwarded-for': client, 'x-forwarded-proto': scheme } = headers;
  outgoing.end(JSON.stringify({ method, url, received, client, scheme }));
};

async function listen(port: number, host: string, listener: RequestListener) {
  await once(createHttp(listener).listen(port, host), 'listening');
}

function* pieces(bytes: number) {
  for (let left = bytes; left > 0; left -= MEGABYTE) {
    yield Buffer.alloc(Math.min(left, MEGABYTE));
  }
}

function ask(host: string, method: string, path: string, bytes = 0): Promise<object> {
  return new Promise((resolve, reject) => {
    const headers = bytes > 0 ? { 'content-length': bytes } : {};
    const options = { host: '127.0.0.1', servername: host, rejectUnauthorized: false };
    const sent = request(
      { ...options, method, path, headers: { host, ...headers } },
      async (answer) => {
        const text = String(await buffer(answer));
        const { statusCode: status } = answer;
        resolve({ status, ...(status === 200 ? JSON.parse(text) : { text }) });
      },
    );
    sent.on('error', reject);
    Readable.from(pieces(bytes)).pipe(sent);
  });
}

function listLargeBodies() {
  return (endpoints as readonly EndpointShape[]).flatMap((call) => {
    const bytes = rawBody(call)?.maxBytes ?? 0;
    if (bytes <= MEGABYTE) return [];
    return { method: call.method, path: call.path.replaceAll(/:\w+/g, '1'), bytes };
  });
}

async function tryProxy(proxy: Proxy) {
  proxy.install();
  const [checker = '', ...rest] = proxy.check;
  const { status, stderr } = spawnSync(checker, rest, { encoding: 'utf8' });
  if (status !== 0) return { checked: stderr };
  for (const port of proxy.ports) await listen(port, '127.0.0.1', echo);
  const [command = '', ...args] = proxy.run;
  spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const page = await untilAnswered(() => ask(proxy.host, 'GET', '/pricing?a=1'));
  const bodies = [];
  for (const { method, path, bytes } of listLargeBodies()) {
    bodies.push({ ...(await ask(proxy.host, method, path, bytes)), bytes });
  }
  const plain = [];
  for (const path of ['/pricing', '/api/categories']) {
    const headers = { host: proxy.host };
    const answer = await fetch(`http://${proxy.host}${path}`, { headers, redirect: 'manual' });
    plain.push(answer.status);
  }
  return { checked: 'valid', page, bodies, plain };
}

async function tryPostgres() {
  const hosts: Record<string, string> = { '10.0.0.1': '/primary', '10.0.0.2': '/replica' };
  for (const [host, own] of Object.entries(hosts)) {
    execFileSync('ip', ['address', 'add', `${host}/32`, 'dev', 'lo']);
    await listen(8008, host, (incoming, outgoing) => {
      outgoing.writeHead(incoming.url?.startsWith(own) ? 200 : 503).end();
    });
    const postgres = createServer((socket) => socket.end(own));
    await once(postgres.listen(5432, host), 'listening');
  }
  place('haproxy-postgresql.cfg', '/etc/haproxy/haproxy.cfg');
  const { check, run } = PROXIES.haproxy as Proxy;
  const [command = '', ...args] = check;
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) return { checked: stderr };
  spawn(command, run.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
  // HAProxy considers every server up until its first health checks, so this retries until the expected one
  // responds.
  const reach = (port: number, expected: string) => async () => {
    const text = String(await buffer(connect(port, '127.0.0.1')));
    if (text !== expected) throw new Error(`${text} answers on port ${port}.`);
    return text;
  };
  return {
    checked: 'valid',
    primary: await untilAnswered(reach(5000, '/primary')),
    replica: await untilAnswered(reach(5001, '/replica')),
  };
}

const isUnready = (answer: unknown) =>
  answer instanceof Object && 'status' in answer && Number(answer.status) >= 500;

async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await sleep(200)) {
    try {
      const answer = await send();
      if (!isUnready(answer)) return answer;
      if (Date.now() > deadline) throw new Error(JSON.stringify(answer));
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

isolate();
const name = process.argv[2] ?? '';
const proxy = PROXIES[name];
const found = await (proxy ? tryProxy(proxy) : tryPostgres());
process.stdout.write(JSON.stringify(found), () => process.exit());
