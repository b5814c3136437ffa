import type { CSSProperties } from 'react';

/**
 * A patron's gradient as the custom property `--patron-gradient`; undefined if there is none. The server composes
 * gradients from validated parts; this check makes sure that no other text gets into a style.
 */
export function gradientVariable(gradient: string | null | undefined): CSSProperties | undefined {
  if (!gradient || !/^linear-gradient\([^;:{}\\"']*\)$/.test(gradient)) return undefined;
  return { '--patron-gradient': gradient } as CSSProperties;
}
