import type { ReactNode } from 'react';
import framed from '#web/ui/actions/framedLink.module.css';
import { Link } from '#web/ui/actions/Link.tsx';
import { Drawing } from '#web/ui/pictures/Drawing.tsx';
import type { DrawingName } from '#web/ui/pictures/drawings.ts';
import style from './DashboardCard.module.css';

interface Props {
  href: string;
  drawing: DrawingName;
  title: string;
  words: string;
  onPress?: () => void;
  /** A figure and its unit. */
  children?: ReactNode;
}

/** One light of the window: a link whose name starts with its title. */
export function DashboardCard({ href, drawing, title, words, onPress, children }: Props) {
  return (
    <Link className={`${style.pane} ${framed.link}`} href={href} onPress={onPress}>
      <Drawing name={drawing} className={style.art} />
      <h2>{title}</h2>
      <p>{words}</p>
      {children && <span className={style.figure}>{children}</span>}
    </Link>
  );
}
