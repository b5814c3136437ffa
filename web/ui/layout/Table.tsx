import type { Key, ReactNode } from 'react';
import style from './Table.module.css';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * How a cell is shown on a phone: as the first line, at the right corner, or on its own line; otherwise
   * beside its header.
   */
  phoneLayout?: 'lead' | 'end' | 'wide';
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Whether the rows have a smaller height. */
  isDense?: boolean;
}

/** A table. On a phone each row becomes a small card. */
export function Table<Row>({ label, columns, rows, keyOf, isDense }: Props<Row>) {
  return (
    <table className={isDense ? `${style.table} ${style.dense}` : style.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, phoneLayout }) => (
            <th key={header} scope="col" className={phoneLayout === 'end' ? style.end : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ header, cell, phoneLayout }) => (
              <td
                key={header}
                className={phoneLayout && style[phoneLayout]}
                data-label={phoneLayout ? undefined : header}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
