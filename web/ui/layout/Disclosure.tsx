import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Disclosure.module.css';

interface Props {
  summary: ReactNode;
  children: ReactNode;
}

/** Content that most people do not need, folded under its summary. */
export function Disclosure({ summary, children }: Props) {
  return (
    <details className={style.disclosure}>
      <summary>
        {summary}
        <ChevronDown />
      </summary>
      <div className={style.content}>{children}</div>
    </details>
  );
}
