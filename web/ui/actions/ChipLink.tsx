import style from '#web/ui/feedback/Chip.module.css';
import { Link } from './Link.tsx';

/** A word that leads to what else has it. */
export function ChipLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={style.chip} href={href}>
      <bdi>{children}</bdi>
    </Link>
  );
}
