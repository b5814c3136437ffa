import { unescape as unescapePercent } from 'node:querystring';

/** The address of an S3-compatible store, and the key to access it. */
export interface S3Settings {
  accessKeyId: string;
  secretAccessKey: string;
  /** The URL of the bucket. */
  endpoint: string;
  region: string;
}

/**
 * Reads `https://KEY:SECRET@host/bucket?region=REGION`, whose parts may be percent-encoded. Returns null
 * without a key, a secret or a bucket, and for a folder in a bucket, whose files s3mini cannot list.
 */
export function s3SettingsOf(url: string): S3Settings | null {
  const { username, password, origin, pathname, searchParams } = new URL(url);
  if (!username || !password || !/^\/[^/]+\/?$/.test(pathname)) return null;
  return {
    accessKeyId: unescapePercent(username),
    secretAccessKey: unescapePercent(password),
    endpoint: origin + pathname,
    region: searchParams.get('region') ?? 'auto',
  };
}
