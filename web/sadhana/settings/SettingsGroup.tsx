import { type ReactNode, useId } from 'react';
import style from './PracticeSettingsPage.module.css';

/** Settings that belong together, with their heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={style.fields}>{children}</div>
    </section>
  );
}
