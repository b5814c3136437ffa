import { useEffect, useRef, useState } from 'react';
import type { Picture, PictureUse } from '#contract/pictures.ts';
import { errorText, hasNoResponse } from '#web/platform/api/ApiError.ts';
import { uploadPicture } from './uploadPicture.ts';

/** The message when pictures cannot be uploaded because the browser is offline. */
export const NO_CONNECTION = 'Pictures need a connection.';

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

/**
 * Uploads pictures one after the other, because the server decodes one at a time. `onUploaded` is the function of the
 * render in which the upload was added, so it must not read state.
 */
export function useUploads(use: PictureUse, onUploaded: (upload: Upload, picture: Picture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastUpload = useRef<Promise<void>>(Promise.resolve());
  const controllers = useRef(new Map<string, AbortController>());

  // A browser keeps a file in memory until its address is revoked, and sends it even if nobody waits for the answer.
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

  function enqueue(upload: Upload) {
    const controller = new AbortController();
    controllers.current.set(upload.key, controller);
    controller.signal.addEventListener('abort', () => URL.revokeObjectURL(upload.url));
    lastUpload.current = lastUpload.current.then(() => send(upload, controller.signal));
  }

  async function send(upload: Upload, signal: AbortSignal): Promise<void> {
    const { key, file } = upload;
    if (signal.aborted) return;
    change(key, { status: 'running' });
    try {
      const picture = await uploadPicture(use, file, { idempotencyKey: key, signal });
      if (signal.aborted) return;
      onUploaded(upload, picture);
      remove(key);
    } catch (failure) {
      if (!signal.aborted) change(key, { status: 'failed', error: messageFor(failure) });
    }
  }

  /** Cancels an upload and forgets it. A picture that the server has stored already is deleted a day later, because nothing uses it. */
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
      for (const upload of added) enqueue(upload);
    },
    retry: (upload: Upload) => {
      change(upload.key, { status: 'waiting' });
      enqueue(upload);
    },
    remove,
  };
}

const messageFor = (failure: unknown) =>
  hasNoResponse(failure) && !navigator.onLine
    ? NO_CONNECTION
    : errorText(failure, 'Failed to upload the picture.');
