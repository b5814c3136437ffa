declare module 'virtual:endpoint-table' {
  type Menu = import('#contract/apiEndpoints.ts').ApiEndpoints;
  const table: { [F in keyof Menu]: { [E in keyof Menu[F]]: { method: string; path: string } } };
  export default table;
}
