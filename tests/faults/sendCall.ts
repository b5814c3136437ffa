import { type CallFault, FAULT_HEADER } from './proxy.ts';

export interface Reply {
  /** 0 if there is no answer. */
  status: number;
  /** Null if there is none, or if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: callers read bodies of every shape
  body: any;
  hasRetryAfter: boolean;
}

export interface SentCall {
  /** Such as `POST /journal`. */
  endpoint: string;
  token?: string | undefined;
  /** Sent as JSON, or as it is if it is a picture. */
  body?: unknown;
  /** The idempotency key. */
  key?: string | undefined;
  /** The version on which a change is based. */
  ifMatch?: string | undefined;
  fault?: CallFault | undefined;
}

/** Longer than the server works on a call, also on a slow machine. */
const CALL_TIMEOUT_MS = 60_000;

/** Sends a call through a proxy. */
export const sendCall = (url: string, { endpoint, token, body, key, ifMatch, fault }: SentCall) =>
  send(
    url,
    endpoint,
    {
      ...(body !== undefined && { 'content-type': Buffer.isBuffer(body) ? 'image/png' : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
      ...(fault && { [FAULT_HEADER]: fault }),
    },
    Buffer.isBuffer(body) ? body : JSON.stringify(body),
  );

/** Sends an event of Stripe through a proxy. Returns the status. */
export async function sendEvent(
  url: string,
  body: string,
  signature: string,
  fault?: CallFault,
): Promise<number> {
  const type = { 'content-type': 'application/json' };
  const headers = { ...type, 'stripe-signature': signature, ...(fault && { [FAULT_HEADER]: fault }) };
  return (await send(url, 'POST /payments/webhook', headers, body)).status;
}

async function send(
  url: string,
  endpoint: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<Reply> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...{ method, headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const text = await response.text();
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : null,
      hasRetryAfter: response.headers.has('retry-after'),
    };
  } catch {
    return { status: 0, body: null, hasRetryAfter: false };
  }
}
