import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Note.module.css';

interface Props {
  tone?: 'plain' | 'sage' | 'rose';
  /** `status` or `alert` if the note appears while the page is shown. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

const ICONS = { plain: Info, sage: Check, rose: CircleAlert };

/** A short text with an icon, set apart from the other text. */
export function Note({ tone = 'plain', role, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={tone === 'plain' ? style.note : `${style.note} ${style[tone]}`} role={role}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}
