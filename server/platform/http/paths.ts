/** Whether a request target belongs to the API, however it is written: `//api`, `/%61pi`, `http://host/api?x`. */
export const isApiPath = (url: string): boolean =>
  url.startsWith('/api/') || /^\/api(\/|$)/i.test(pathOf(url));

/** The decoded path of a request target (RFC 9112, 3.2), without its query. */
export function pathOf(url: string): string {
  const path = url.replace(/^\w+:\/\/[^/?]*/, '').split('?')[0] ?? '';
  try {
    return decodeURIComponent(path).replace(/^\/+/, '/');
  } catch {
    return path;
  }
}
