import { Link } from '#web/ui/actions/Link.tsx';
import { Logo } from '#web/ui/pictures/Logo.tsx';
import style from './Brand.module.css';
import { productName } from './product.ts';

/** The logo and the name, with a link to the start page. */
export function Brand({ href }: { href: string }) {
  return (
    <Link className={style.brand} href={href}>
      <Logo />
      <span data-product-name="">{productName()}</span>
    </Link>
  );
}
