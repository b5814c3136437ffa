import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Disclosure.module.css';

interface Props {
  title: string;
  /** What is chosen inside, shown beside the title. */
  summary?: string;
  /** Given together with `onToggle` if the page controls it. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A section that is folded until its title is pressed. */
export const Disclosure = ({ title, summary, isOpen, onToggle, children }: Props) => (
  <details
    className={style.disclosure}
    open={isOpen}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary>
      {title}
      <ChevronDown />
      {summary && <span className={style.chosen}>{summary}</span>}
    </summary>
    {children}
  </details>
);
