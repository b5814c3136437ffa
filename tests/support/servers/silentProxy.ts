import { once } from 'node:events';
import net from 'node:net';

export interface SilentProxy {
  port: number;
  /** Drops all packets from now on, without closing connections. Open connections never work again. */
  silence(): void;
  /** Forwards new connections again. */
  restore(): void;
  close(): void;
}

/** A TCP proxy that can behave like a network that loses every packet. */
export async function openSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<net.Socket>();
  const dead = new WeakSet<net.Socket>();
  let isSilent = false;
  const proxy = net.createServer((near) => {
    const far = net.connect(targetPort, '127.0.0.1');
    const forward = (from: net.Socket, to: net.Socket) => {
      sockets.add(from);
      if (isSilent) dead.add(from);
      from.on('data', (bytes) => dead.has(from) || to.write(bytes));
      from.on('close', () => {
        sockets.delete(from);
        if (!dead.has(from)) to.destroy();
      });
      from.on('error', () => {});
    };
    forward(near, far);
    forward(far, near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as net.AddressInfo).port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) dead.add(socket);
    },
    restore: () => {
      isSilent = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
