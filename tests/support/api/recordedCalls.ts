/** A call as its caller observed it. Times are milliseconds of the monotonic clock. */
export interface RecordedCall {
  call: string;
  startedAt: number;
  endedAt: number;
  /** 0 when the connection broke. */
  status: number;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: callers read bodies of every shape
  body: any;
}

export interface CallOptions {
  token?: string;
  /** The body: the bytes of a JPEG, or a value that is sent as JSON. */
  body?: unknown;
  /** The idempotency key. */
  key?: string;
}

const CALL_TIMEOUT_MS = 20_000;

/** Returns a function that calls the server at a URL, and the list in which it records each call. */
export function recordCalls(url: string) {
  const calls: RecordedCall[] = [];
  const call = async (endpoint: string, { token, body, key }: CallOptions = {}): Promise<Reply> => {
    const [method = 'GET', path = '/'] = endpoint.split(' ');
    const isPicture = Buffer.isBuffer(body);
    const startedAt = performance.now();
    const reply = await fetchReply(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    calls.push({ call: endpoint, startedAt, endedAt: performance.now(), status: reply.status });
    return reply;
  };
  return { calls, call };
}

export type SendCall = ReturnType<typeof recordCalls>['call'];

async function fetchReply(url: string, request: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  } catch {
    return { status: 0, body: null }; // The connection broke, or the server did not answer in time.
  }
}

/** Whether the connection broke or the server failed. */
export const hasFailed = ({ status }: { status: number }): boolean => status === 0 || status >= 500;
