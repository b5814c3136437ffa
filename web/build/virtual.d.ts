declare module 'virtual:endpoint-table' {
  type Endpoints = import('#contract/apiEndpoints.ts').ApiEndpoints;
  const table: {
    [Feature in keyof Endpoints]: { [Name in keyof Endpoints[Feature]]: { method: string; path: string } };
  };
  export default table;
}
