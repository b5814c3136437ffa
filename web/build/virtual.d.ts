declare module 'virtual:endpoint-table' {
  type Endpoints = import('#contract/apiEndpoints.ts').ApiEndpoints;
  /** The method and the path of each endpoint, such as `GET /journal`. */
  const table: {
    [Feature in keyof Endpoints]: { [Name in keyof Endpoints[Feature]]: `${string} /${string}` };
  };
  export default table;
}
