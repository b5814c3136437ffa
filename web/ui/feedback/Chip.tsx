import { Link } from '#web/ui/actions/Link.tsx';
import style from './Chip.module.css';

interface Props {
  children: string;
  isPressed: boolean;
  onPress: () => void;
}

/** A word that filters a list while it is pressed. */
export function Chip({ children, isPressed, onPress }: Props) {
  return (
    <button type="button" className={style.chip} aria-pressed={isPressed} onClick={onPress}>
      <bdi>{children}</bdi>
    </button>
  );
}

/** A word that links to everything with the same tag. */
export function ChipLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={style.chip} href={href}>
      <bdi>{children}</bdi>
    </Link>
  );
}
