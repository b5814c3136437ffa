import type { CSSProperties } from 'react';

/**
 * A patron's gradient as the custom property `--thread`; undefined for none. The server prints it from parsed
 * parts; this check makes sure that nothing else reaches a style.
 */
export function thread(gradient: string | null | undefined): CSSProperties | undefined {
  if (!gradient || !/^linear-gradient\([^;:{}\\"']*\)$/.test(gradient)) return undefined;
  return { '--thread': gradient } as CSSProperties;
}
