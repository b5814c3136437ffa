import { Readable } from 'node:stream';
import { createTarDecoder, createTarPacker } from 'modern-tar';

type Bytes = AsyncIterable<Uint8Array>;

/** A file to put into a tar file, or a folder, whose size is 0 and which has no content. */
export interface TarFile {
  name: string;
  size: number;
  /** Exactly `size` bytes; null for a folder. */
  content: Bytes | null;
}

/** Writes files into a tar file, one after the other. It ends with the reason of the signal when that is aborted. */
export async function* packed(
  files: AsyncIterable<TarFile>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  const { readable, controller } = createTarPacker();
  const abort = () => controller.error(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const packing = addAll(controller, files).catch((error) => controller.error(error));
    yield* readable;
    await packing;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function addAll(
  controller: ReturnType<typeof createTarPacker>['controller'],
  files: AsyncIterable<TarFile>,
): Promise<void> {
  for await (const { name, size, content } of files) {
    const header = content
      ? { name, size, mode: 0o600 }
      : { name: `${name}/`, size: 0, mode: 0o700, type: 'directory' as const };
    const writer = controller.add(header).getWriter();
    for await (const chunk of content ?? []) await writer.write(chunk);
    await writer.close();
  }
  controller.finalize();
}

/** Reads the files of a tar file, one after the other. The content of each must be read before the next. */
export async function* unpacked(content: Bytes): AsyncGenerator<{ name: string; content: Bytes | null }> {
  const stream = Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  for await (const { header, body } of stream.pipeThrough(createTarDecoder({ strict: true })))
    yield header.type === 'directory'
      ? { name: header.name.replace(/\/$/, ''), content: null }
      : { name: header.name, content: body };
}
