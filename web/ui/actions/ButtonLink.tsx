import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

interface Props extends Omit<AriaLinkProps, 'className' | 'style' | 'children'>, ButtonLook {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, ...rest }: Props) {
  return <AriaLink data-no-print {...rest} className={buttonLook({ variant, size, isWide })} />;
}
