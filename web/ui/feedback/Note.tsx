import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Note.module.css';

interface Props {
  tone?: 'plain' | 'sage' | 'rose';
  /** `status` or `alert` if the note appears by itself. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

const ICONS = { plain: Info, sage: Check, rose: CircleAlert };

/** A sentence that is set apart from the text. */
export function Note({ tone = 'plain', role, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={tone === 'plain' ? style.note : `${style.note} ${style[tone]}`} role={role}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}
