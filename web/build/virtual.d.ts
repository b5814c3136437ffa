declare module 'virtual:reply-shapes' {
  export type Shape = import('./replyShapes.ts').Shape;
  export const replies: Record<string, Shape>;
  export const files: Record<string, string>;
  export const named: Record<string, Shape>;
  /** Changes with any of them. */
  export const version: string;
}

declare module 'virtual:endpoint-table' {
  /** For each feature, a line with the path, the method and the name of each endpoint: `/journal GET list`. */
  const table: Record<keyof import('#contract/apiEndpoints.ts').ApiEndpoints, string>;
  export default table;
}

declare module 'virtual:texts' {
  /** The languages that are offered. */
  export const languages: import('#contract/platform/languages.ts').Language[];
  /** Where the texts are that a module needs, by its number, or the messages or reflections of the server. */
  export function textsUrl(tag: string, part: number | 'messages' | 'reflections'): string;
}

/** The functions that load the pages of a table in `pages.ts`, by their paths. */
declare module 'virtual:page-modules/*' {
  const loaders: Record<string, () => Promise<import('#web/pageRoutes.tsx').PageModule>>;
  export default loaders;
}
