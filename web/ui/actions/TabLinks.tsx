import { Link } from './Link.tsx';
import style from './TabLinks.module.css';

interface Props {
  /** The label of the landmark, for screen readers. */
  label: string;
  links: readonly { label: string; href: string; isCurrent?: boolean }[];
  /** Whether these belong to one of other tabs on the page. The half sun then marks the other tab, and a line this one. */
  isNested?: boolean;
}

/** A row of links to related pages. */
export function TabLinks({ label, links, isNested = false }: Props) {
  return (
    <nav
      className={style.tabs}
      aria-label={label}
      data-marks-current={isNested ? undefined : ''}
      ref={showCurrent}
    >
      {links.map((link) => (
        <Link key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls to the current link, because on a phone the row may be wider than the screen. */
const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
