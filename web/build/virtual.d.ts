declare module 'virtual:endpoint-table' {
  type Menu = import('#contract/menu.ts').Menu;
  const table: { [F in keyof Menu]: { [E in keyof Menu[F]]: { method: string; path: string } } };
  export default table;
}
