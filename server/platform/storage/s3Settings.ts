/** Where an S3-compatible store is, and the key with which it is used. */
export interface S3Settings {
  accessKeyId: string;
  secretAccessKey: string;
  /** The URL of the bucket. */
  endpoint: string;
  region: string;
}

/**
 * Reads `https://KEY:SECRET@host/bucket?region=REGION`, whose parts may be percent-encoded. Returns null without a key, a
 * secret or a bucket.
 */
export function s3SettingsOf(url: string): S3Settings | null {
  const { username, password, origin, pathname, searchParams } = new URL(url);
  if (!username || !password || pathname.length < 2) return null;
  return {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: origin + pathname,
    region: searchParams.get('region') ?? 'auto',
  };
}
