declare module 'virtual:endpoint-table' {
  /** For each feature, a line with the path, the method and the name of each endpoint: `/journal GET list`. */
  const table: Record<keyof import('#contract/apiEndpoints.ts').ApiEndpoints, string>;
  export default table;
}
