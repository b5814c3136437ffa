import { Link } from '#web/ui/actions/Link.tsx';
import style from './Chip.module.css';

interface Props {
  children: string;
  isPressed: boolean;
  onPress: () => void;
}

/** A toggle button that filters a list. */
export function Chip({ children, isPressed, onPress }: Props) {
  return (
    <button type="button" className={style.chip} aria-pressed={isPressed} onClick={onPress}>
      <bdi>{children}</bdi>
    </button>
  );
}

/** A link that looks like a chip, for example to all books with a tag. */
export function ChipLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={style.chip} href={href}>
      <bdi>{children}</bdi>
    </Link>
  );
}
