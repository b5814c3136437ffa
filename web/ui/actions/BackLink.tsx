import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './BackLink.module.css';
import { Link } from './Link.tsx';

/** The way to the page above this one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-no-print className={style.back} href={href}>
      <ArrowLeft />
      {/* May be what a member wrote: a title of any length, in any script. */}
      <span dir="auto">{children}</span>
    </Link>
  );
}
