import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP relay that can simulate a network partition. */
export interface Relay {
  port: number;
  /** Stops all traffic silently. Connections stay open. */
  cut(): void;
  mend(): void;
  close(): void;
}

interface Link {
  incoming: Socket;
  /** Null if the connection arrived while the relay was cut. */
  outgoing: Socket | null;
}

export async function openRelay(target: number): Promise<Relay> {
  const links = new Set<Link>();
  let isCut = false;

  function passOn(link: Link) {
    link.outgoing ??= watch(connect(target, '127.0.0.1'), link);
    link.incoming.pipe(link.outgoing);
    link.outgoing.pipe(link.incoming);
  }

  function watch(socket: Socket, link: Link): Socket {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    return socket.once('close', () => !isCut && end(link));
  }

  function end(link: Link) {
    link.incoming.destroy();
    link.outgoing?.destroy();
    links.delete(link);
  }

  const server = createServer((incoming) => {
    const link: Link = { incoming, outgoing: null };
    links.add(link);
    watch(incoming, link);
    if (isCut) incoming.pause();
    else passOn(link);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const { incoming, outgoing } of links) {
        incoming.unpipe().pause();
        outgoing?.unpipe().pause();
      }
    },
    mend() {
      if (!isCut) return;
      isCut = false;
      for (const link of links) {
        if (link.incoming.destroyed || link.outgoing?.destroyed) end(link);
        else passOn(link);
      }
    },
    close() {
      isCut = false;
      server.close();
      for (const link of links) end(link);
    },
  };
}
