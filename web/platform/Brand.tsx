import { Link } from '../ui/Link.tsx';
import { Mark } from '../ui/Mark.tsx';
import style from './Brand.module.css';
import { productName } from './product.ts';

/** The sign and the name, leading home. */
export function Brand({ href }: { href: string }) {
  return (
    <Link className={style.brand} href={href}>
      <Mark />
      <span data-product-name="">{productName()}</span>
    </Link>
  );
}
