import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import style from './SideMenu.module.css';

interface Props {
  label: string;
  links: readonly { href: string; label: string; icon?: ReactNode; isCurrent?: boolean }[];
}

/** Links to related pages, at their side. Small screens have a page that lists them instead. */
export function SideMenu({ label, links }: Props) {
  return (
    <nav className={style.side} aria-label={label} data-marks-current>
      {links.map((link) => (
        <Link key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
          {link.icon}
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
