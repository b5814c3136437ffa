import { type ButtonStyle, buttonClassName } from './buttonClassName.ts';
import { Link, type LinkProps } from './Link.tsx';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, ...rest }: Omit<LinkProps, 'className'> & ButtonStyle) {
  return <Link data-no-print {...rest} className={buttonClassName({ variant, size, isWide })} />;
}
