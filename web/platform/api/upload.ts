import type { Deadline } from './deadline.ts';

interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  deadline: Deadline;
}

/**
 * Sends a file like `fetch`, and extends the deadline while the file is being sent. Only `XMLHttpRequest` tells how much
 * of a body has been sent.
 */
export function upload(url: string, { method, headers, body, deadline }: UploadRequest): Promise<Response> {
  const { signal, extend } = deadline;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError('The file was not sent.'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = extend;
    request.onload = () => resolve(responseOf(request));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) fail();
    else request.send(body);
  });
}

/** Sends a text like a file, compressed if the browser can do that. */
export async function uploadText(url: string, { body, headers, ...rest }: UploadRequest): Promise<Response> {
  if (typeof CompressionStream !== 'function') return upload(url, { body, headers, ...rest });
  const compressed = await new Response(body.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return upload(url, { body: compressed, headers: { ...headers, 'Content-Encoding': 'gzip' }, ...rest });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  const { status, response } = request;
  return new Response(status === 204 ? null : (response as Blob), { status, headers });
}
