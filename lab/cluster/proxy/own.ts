import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

export function createProxy(ports: number[]): Server {
  let turn = 0;
  return createServer((incoming, outgoing) => {
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    pass(incoming, outgoing, order);
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: number[]) {
  if (port === undefined) {
    outgoing.writeHead(502).end('No server is responding.\n');
    return;
  }
  const { method, url, headers, socket } = incoming;
  const hops = [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean);
  const inner = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent: false,
    headers: { ...headers, 'x-forwarded-for': hops.join(', ') },
  });
  let isConnected = false;
  // Sends the body only once connected, so that a write can still go to another server.
  inner.once('socket', (connection) =>
    connection.once('connect', () => {
      isConnected = true;
      incoming.pipe(inner);
    }),
  );
  inner.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  inner.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else if (!isConnected || method === 'GET' || method === 'HEAD')
      pass(incoming, outgoing, others);
    else outgoing.writeHead(502).end('The server closed the connection.\n');
  });
  outgoing.once('close', () => inner.destroy());
}
