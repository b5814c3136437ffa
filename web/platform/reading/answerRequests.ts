import { addTexts } from '#web/ui/translation/i18n.ts';

/** The message from the page to a worker: what to read, and the texts in the language of the page. */
export interface ReadRequest<Request> {
  request: Request;
  texts: Parameters<typeof addTexts>;
}

/** The message from a worker to the page. */
export type ReadReply<Result> = { result: Result } | { refused: string } | { failed: string };

/** The reason why all files are refused. The message is shown to the member. */
export class RefusedError extends Error {}

/** Reads what a page sends, in a worker, so that the page stays responsive. */
export function answerRequests<Request, Result>(read: (request: Request) => Promise<Result>): void {
  // TypeScript cannot load the types of workers together with those of the DOM.
  const post = (reply: ReadReply<Result>) => (self as unknown as Worker).postMessage(reply);
  self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest<Request>>) => {
    addTexts(...data.texts);
    try {
      post({ result: await read(data.request) });
    } catch (error) {
      post(error instanceof RefusedError ? { refused: error.message } : { failed: String(error) });
    }
  });
}
