import { ArrowRight } from 'lucide-react';
import framed from '#web/ui/actions/framedLink.module.css';
import { Link } from '#web/ui/actions/Link.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './StatCard.module.css';

interface Props {
  title: string;
  figure: number;
  /** Where there is more to see of it. */
  href?: string;
}

/** How many there are of something; the whole card is the link. */
export function StatCard({ title, figure, href }: Props) {
  const words = (
    <>
      <span className={style.title}>
        {title}
        {href && <ArrowRight />}
      </span>{' '}
      <b className={style.figure}>{numberText(figure)}</b>
    </>
  );
  if (!href) return <div className={style.stat}>{words}</div>;
  return (
    <Link className={`${style.stat} ${framed.link}`} href={href}>
      {words}
    </Link>
  );
}
