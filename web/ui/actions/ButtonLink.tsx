import { type ButtonLook, buttonLook } from './buttonLook.ts';
import { Link, type LinkProps } from './Link.tsx';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, ...rest }: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link data-no-print {...rest} className={buttonLook({ variant, size, isWide })} />;
}
