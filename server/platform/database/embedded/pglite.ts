import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Emscripten {
  NODEFS: { stream_ops: { fsync?: unknown }; tryFSOperation<T>(operation: () => T): T };
}

/** PGlite's NodeFS does not call fsync, and its fdatasync is empty: a power cut would lose commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as Emscripten;
      NODEFS.stream_ops.fsync = ({ nfd }: { nfd: number }) =>
        NODEFS.tryFSOperation(() => {
          fs.fdatasyncSync(nfd);
          return 0;
        });
    });
    return result;
  }
}

export type OpenPglite = Awaited<ReturnType<typeof openPglite>>;

/** Opens PGlite in `dir`, durable at each commit, or in memory when `dir` is null. */
export async function openPglite(dir: string | null, options: PGliteOptions = {}) {
  const inherited = PGlite.defaultStartParams.filter((param) => dir === null || param !== '-F');
  const pglite = await PGlite.create({
    ...(dir === null ? {} : { fs: new DurableNodeFS(dir), dataDir: dir }),
    extensions: { btree_gin, pg_trgm },
    // fdatasync, the default of wal_sync_method, never reaches JavaScript.
    startParams: [...inherited, '-c', 'shared_buffers=16MB', '-c', 'wal_sync_method=fsync'],
    ...options,
  });
  const execute = (batch: Uint8Array): Promise<Buffer> =>
    pglite.runExclusive(async () => {
      const chunks: Uint8Array[] = [];
      const onRawData = (bytes: Uint8Array) => {
        chunks.push(Buffer.from(bytes)); // a copy, because PGlite reuses the memory behind `bytes`
      };
      await pglite.execProtocolRawStream(batch, { syncToFs: false, onRawData });
      return Buffer.concat(chunks);
    });
  return { pglite, execute, close: () => pglite.close() };
}
