import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './Footer.module.css';
import { productName } from './product.ts';

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={style.footer}>
      <div className={style.inner}>
        <p>
          <span data-product-name="">{productName()}</span> — a quiet place to look.
        </p>
        <nav aria-label="Footer">
          <Link href={paths.reflections()}>Daily Reflections</Link>
          <Link href={paths.communities()}>Communities</Link>
          <Link href={paths.support()}>Support the Sanctuary</Link>
          <Link href={paths.contact()}>Contact</Link>
        </nav>
      </div>
    </footer>
  );
}
