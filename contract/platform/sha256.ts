/** The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. Browsers offer it only on pages with an encrypted connection. */
export async function sha256(content: BufferSource | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
