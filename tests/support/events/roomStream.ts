import { API_PATH } from '#contract/platform/constants.ts';

/** The stream of a room, as a test reads it. */
export interface OpenedStream {
  status: number;
  headers: Headers;
  /** The events that have arrived, in the form `here {"count":1}`. A comment is `:`. */
  events: string[];
  /** Whether the server has ended the stream. */
  hasEnded(): boolean;
  close(): void;
}

/** Opens the stream of a room at a server's URL as a member, or as a guest with the token of the mail. */
export async function openRoomStream(
  serverUrl: string,
  occurrenceId: string,
  { token, guestToken }: { token?: string | undefined; guestToken?: string },
): Promise<OpenedStream> {
  const controller = new AbortController();
  const response = await fetch(`${serverUrl}${API_PATH}/events/occurrences/${occurrenceId}/room/stream`, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(guestToken && { 'guest-token': guestToken }),
    },
    signal: controller.signal,
  });
  const events: string[] = [];
  let hasEnded = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.map((block) => block.replace('event: ', '').replace('\ndata:', '')));
    }
    hasEnded = true;
  };
  // Rejects when the test closes the stream.
  read().catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    events,
    hasEnded: () => hasEnded,
    close: () => controller.abort(),
  };
}
