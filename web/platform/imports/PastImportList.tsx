import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UNDO_IMPORT_DAYS } from '#contract/platform/constants.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { List } from '#web/ui/layout/List.tsx';
import style from './PastImportList.module.css';

interface PastImport {
  id: string;
  createdAt: string;
  /** What was imported. */
  text: ReactNode;
}

interface Props {
  imports: readonly PastImport[];
  /** The button that undoes an import. */
  undoButton: (id: string) => ReactNode;
}

/** The imports that can still be undone; nothing if there are none. */
export function PastImportList({ imports, undoButton }: Props) {
  if (imports.length === 0) return null;
  return (
    <section className={style.section}>
      <h2>
        <Plural value={UNDO_IMPORT_DAYS} one="Imports of the last day" other="Imports of the last # days" />
      </h2>
      <List className={style.rows}>
        {imports.map(({ id, createdAt, text }) => (
          <li key={id}>
            <span className={style.day}>{dateText(createdAt)}</span>
            <span className={style.text}>{text}</span>
            {undoButton(id)}
          </li>
        ))}
      </List>
    </section>
  );
}
