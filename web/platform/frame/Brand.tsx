import { useSite } from '#web/platform/site/site.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Logo } from '#web/ui/pictures/Logo.tsx';
import style from './Brand.module.css';
import { productName } from './product.ts';

/** The mark of the site or the logo, and the name, with a link to the start page. */
export function Brand({ href }: { href: string }) {
  const site = useSite();
  return (
    <Link className={style.brand} href={href}>
      <Logo mark={site.appearance.mark} />
      <span data-product-name="">{productName(site)}</span>
    </Link>
  );
}
