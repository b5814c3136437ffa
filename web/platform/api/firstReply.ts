/** The replies are used while the document opens. Later they are outdated. */
const MAX_AGE_MS = 60_000;

let replies: Record<string, unknown> | undefined;

/**
 * Returns the reply to a visitor's GET that the server has sent within the page (`server/platform/http/firstData.ts`),
 * so that the page is shown without a request. Each reply is returned once. Returns undefined if there is none.
 */
export function firstReply(url: string): unknown {
  replies ??= repliesInPage();
  const reply = replies[url];
  delete replies[url];
  return performance.now() > MAX_AGE_MS ? undefined : reply;
}

/** Called when any other call is sent, because it may change what the replies contain, or show more than a visitor sees. */
export function discardFirstReplies(): void {
  replies = {};
}

function repliesInPage(): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById('first')?.textContent ?? '{}');
  } catch {
    // The connection was lost before the end of the page. The calls send their own requests.
    return {};
  }
}
