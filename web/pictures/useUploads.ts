import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { errorText, hasNoResponse } from '#web/platform/api/ApiError.ts';

/** The message when pictures cannot be uploaded because the browser is offline. */
export const NO_CONNECTION = msg`Pictures need a connection.`;

/** A picture that waits for its upload, is being uploaded, or could not be uploaded. */
export interface Upload {
  /** The idempotency key: the same for every attempt. */
  key: string;
  file: File;
  /** The object URL of the file. */
  url: string;
  status: 'waiting' | 'running' | 'failed';
  /** Why the last attempt failed. */
  error?: string;
}

interface SendOptions {
  idempotencyKey: string;
  signal: AbortSignal;
}

/**
 * Uploads pictures one after the other, because the server decodes one at a time. `upload` sends one. The
 * functions `upload` and `onUploaded` of the render that added the upload are called, so they must not read
 * state.
 */
export function useUploads<Result>(
  upload: (file: File, options: SendOptions) => Promise<Result>,
  onUploaded: (upload: Upload, picture: Result) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastUpload = useRef<Promise<void>>(Promise.resolve());
  const controllers = useRef(new Map<string, AbortController>());

  // Cancels the uploads on unmount. Otherwise the browser would continue to send the files and keep them in
  // memory.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((current) =>
      current.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)),
    );

  function enqueue(queued: Upload) {
    const controller = new AbortController();
    controllers.current.set(queued.key, controller);
    controller.signal.addEventListener('abort', () => URL.revokeObjectURL(queued.url));
    lastUpload.current = lastUpload.current.then(() => send(queued, controller.signal));
  }

  async function send(queued: Upload, signal: AbortSignal): Promise<void> {
    const { key, file } = queued;
    if (signal.aborted) return;
    change(key, { status: 'running' });
    try {
      const picture = await upload(file, { idempotencyKey: key, signal });
      if (signal.aborted) return;
      onUploaded(queued, picture);
      remove(key);
    } catch (failure) {
      if (!signal.aborted) change(key, { status: 'failed', error: messageFor(failure) });
    }
  }

  /**
   * Cancels an upload and forgets it. A picture that the server has stored already is deleted a day later,
   * because nothing uses it.
   */
  function remove(key: string) {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((current) => current.filter((upload) => upload.key !== key));
  }

  return {
    uploads,
    add: (files: { key: string; file: File }[]) => {
      const added = files.map(
        ({ key, file }): Upload => ({ key, file, url: URL.createObjectURL(file), status: 'waiting' }),
      );
      setUploads((current) => [...current, ...added]);
      for (const each of added) enqueue(each);
    },
    retry: (failed: Upload) => {
      change(failed.key, { status: 'waiting' });
      enqueue(failed);
    },
    remove,
  };
}

export type Uploads = ReturnType<typeof useUploads>;

const messageFor = (failure: unknown) =>
  hasNoResponse(failure) && !navigator.onLine
    ? t(NO_CONNECTION)
    : errorText(failure, t`Failed to upload the picture.`);
