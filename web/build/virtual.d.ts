declare module 'virtual:endpoint-table' {
  import type { Menu } from '../../contract/menu.ts';
  const table: { [F in keyof Menu]: { [E in keyof Menu[F]]: { method: string; path: string } } };
  export default table;
}
