/** A call as its caller saw it. Times are in milliseconds of the monotonic clock. */
export interface Call {
  what: string;
  began: number;
  ended: number;
  /** 0 when the connection broke. */
  status: number;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  body: any;
}

export interface Sent {
  token?: string;
  body?: unknown;
  key?: string;
}

const PATIENCE = 20_000;

/** Calls the server at an address, and records each call. */
export function openCalls(url: string) {
  const calls: Call[] = [];
  const call = async (what: string, { token, body, key }: Sent = {}): Promise<Answer> => {
    const [method = 'GET', path = '/'] = what.split(' ');
    const began = performance.now();
    const answer = await answered(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    calls.push({ what, began, ended: performance.now(), status: answer.status });
    return answer;
  };
  return { calls, call };
}

export type Ask = ReturnType<typeof openCalls>['call'];

async function answered(address: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  } catch {
    return { status: 0, body: null }; // the connection broke, or there was no answer in time
  }
}

/** Whether a call broke off, or failed without the caller's fault. */
export const hasFailed = ({ status }: { status: number }): boolean => status === 0 || status >= 500;
