import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';
import style from './Link.module.css';

declare module 'react-aria-components' {
  interface RouterConfig {
    /** State that the link passes to the next page, in the history entry. */
    routerOptions: { state?: unknown };
  }
}

interface Props extends Omit<AriaLinkProps, 'className' | 'style' | 'children'> {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link. The router at the root of the app navigates without a reload. */
export function Link({ className = '', ...rest }: Props) {
  return <AriaLink {...rest} className={className} />;
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
