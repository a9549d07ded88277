import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: Record<string, unknown>;
}

/** A program on loopback that is told what happens; `answer` may be anything that servers do. */
export async function openReceiver() {
  const received: Received[] = [];
  const accept = (response: ServerResponse) => void response.writeHead(204).end();
  const receiver = {
    url: '',
    received,
    answer: accept as (response: ServerResponse, one: Received) => void,
    /** What came since the last look, by type. */
    take: () => received.splice(0).map(({ type }) => type),
    reset() {
      received.length = 0;
      receiver.answer = accept;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    const one = { headers: request.headers, body, type, data };
    received.push(one);
    receiver.answer(response, one);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://localhost:${port}/hooks`;
  return receiver;
}
