import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { soon } from '../../../tests/soon.ts';
import { openRelay } from './relay.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

async function openEcho() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay = await openRelay((server.address() as AddressInfo).port);
  ends.push(() => server.close(), relay.close);
  return { relay, sockets };
}

function openClient(port: number) {
  const heard: string[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).on('data', (data) => heard.push(data.toString()));
  ends.push(() => socket.destroy());
  return { socket, heard, text: () => heard.join('') };
}

test('what is said while the way is cut arrives once it is mended, and nobody is hung up on', async () => {
  const { relay } = await openEcho();
  const early = openClient(relay.port);
  early.socket.write('one ');
  await soon(() => expect(early.text()).toBe('one '));
  relay.cut();
  const late = openClient(relay.port);
  early.socket.write('two');
  late.socket.write('three');
  await sleep(100);
  expect([early.text(), late.text()]).toEqual(['one ', '']);
  relay.mend();
  await soon(() => expect([early.text(), late.text()]).toEqual(['one two', 'three']));
});

test('a server that goes while the way is cut is missed only when it is mended', async () => {
  const { relay, sockets } = await openEcho();
  const client = openClient(relay.port);
  client.socket.write('one');
  await soon(() => expect(client.text()).toBe('one'));
  relay.cut();
  sockets[0]?.resetAndDestroy();
  await sleep(100);
  expect(client.socket.destroyed).toBe(false);
  relay.mend();
  await soon(() => expect(client.socket.destroyed).toBe(true));
});

test('a way that was never cut passes everything on once, mended or not', async () => {
  const { relay } = await openEcho();
  const client = openClient(relay.port);
  client.socket.write('one ');
  await soon(() => expect(client.text()).toBe('one '));
  relay.mend();
  client.socket.write('two ');
  await soon(() => expect(client.text()).toContain('two'));
  await sleep(100);
  expect(client.text()).toBe('one two ');
});
