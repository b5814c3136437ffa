import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';

interface Props extends Omit<AriaLinkProps, 'className' | 'style' | 'children'> {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link; the router at the root of the app makes it navigate without a reload. */
export function Link({ className = '', ...rest }: Props) {
  return <AriaLink {...rest} className={className} />;
}
