import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';

declare module 'react-aria-components' {
  interface RouterConfig {
    /** What a link may tell the page that it leads to, in the history's entry. */
    routerOptions: { state?: unknown };
  }
}

interface Props extends Omit<AriaLinkProps, 'className' | 'style' | 'children'> {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link; the router at the root of the app makes it navigate without a reload. */
export function Link({ className = '', ...rest }: Props) {
  return <AriaLink {...rest} className={className} />;
}
