import { Link } from './Link.tsx';
import style from './TabLinks.module.css';

interface Props {
  /** The label of the landmark, for screen readers. */
  label: string;
  links: readonly { label: string; href: string; isCurrent?: boolean }[];
}

/** Links to related pages, in a row above each of them. */
export function TabLinks({ label, links }: Props) {
  return (
    <nav className={style.tabs} aria-label={label} data-suns ref={showCurrent}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the row is wider than the screen. */
const showCurrent = (row: HTMLElement | null) =>
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
