import { once } from 'node:events';
import net from 'node:net';

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Cuts all connections. New ones are let through. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback between the servers and PostgreSQL. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const { hostname: host, port } = url;
  const open = new Set<net.Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = net.createServer((client) => {
    const database = net.connect(Number(port), host);
    client.pipe(database).pipe(client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      // A server or the database was killed.
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: String(url),
    cut,
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
