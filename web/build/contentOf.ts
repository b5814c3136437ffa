import type { Rolldown } from 'vite';

/** The content of a file of the build. */
export const contentOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array =>
  output.type === 'chunk' ? output.code : output.source;
