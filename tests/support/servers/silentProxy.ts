import { once } from 'node:events';
import net from 'node:net';

export interface SilentProxy {
  port: number;
  /** Drops all packets from now on without closing connections. The open connections never receive data again. */
  silence(): void;
  /** Cuts the open connections. New ones are forwarded. */
  cut(): void;
  /** Forwards new connections again. */
  restore(): void;
  close(): void;
}

/** A TCP proxy on loopback that can behave like a network that loses every packet, and cut its connections. */
export async function openSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<net.Socket>();
  const silenced = new WeakSet<net.Socket>();
  let isSilent = false;
  const proxy = net.createServer((client) => {
    const upstream = net.connect(targetPort, '127.0.0.1');
    const forward = (from: net.Socket, to: net.Socket) => {
      sockets.add(from);
      if (isSilent) silenced.add(from);
      from.on('data', (bytes) => silenced.has(from) || to.write(bytes));
      from.on('close', () => {
        sockets.delete(from);
        if (!silenced.has(from)) to.destroy();
      });
      from.on('error', () => {});
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as net.AddressInfo).port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    cut,
    restore: () => {
      isSilent = false;
    },
    close: () => {
      cut();
      proxy.close();
    },
  };
}
