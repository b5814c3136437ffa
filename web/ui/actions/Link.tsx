import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import style from './Link.module.css';

export interface LinkProps extends Omit<RouterLinkProps, 'to' | 'style' | 'reloadDocument' | 'discover'> {
  href: string;
}

/** A link. The router navigates without a reload, except to a download. */
export function Link({ href, ...rest }: LinkProps) {
  return <RouterLink {...rest} to={href} reloadDocument={'download' in rest} discover="none" />;
}

/** A link to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-no-print className={style.back} href={href}>
      <ArrowLeft />
      {/* A member may have written the title, in any length and script. */}
      <span dir="auto">{children}</span>
    </Link>
  );
}
