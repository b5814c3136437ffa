import style from './Logo.module.css';

/** The mark of the site, or the product's logo: a small ensō. The server writes the mark into prerendered pages. */
export function Logo({ mark }: { mark: string | null }) {
  if (mark !== null) return <img className={style.logo} src={mark} alt="" />;
  return (
    <svg
      className={style.logo}
      viewBox="-15 -15 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.15"
      strokeLinecap="round"
      aria-hidden="true"
      data-logo=""
    >
      <path d="M-5.1 8.2c-1.3-1.5-2-1.7-3-3.6-2.3-4-2-8.7 1.4-12 1-.9 2.1-1.6 3.4-2.1 6.3-2.2 13.7 1.6 13.8 9.2 0 3.3-2.2 7.2-4.8 9.1-.6 .5-2.2 1.2-3 1.6" />
      <path d="M-5.3 8.7c-.7-.5-1.5-1.1-2.2-1.7-2-1.8-3.2-4.4-3.2-7.1-.1-3.3 1.3-6 3.8-8.2 1.9-1.8 4.3-2.7 6.9-2.8 11.1-.5 15.3 14.1 6.3 20.3-1.2 .8-2.5 1.2-3.8 1.7" />
      <path d="M-6.1 9.1c-.9-.6-2.4-1.5-3.1-2.2-1-1.1-1.9-3.1-2.3-4.5-2.7-10.6 11-19.3 19.5-11.6 2.6 2.4 3.8 5.2 3.9 8.6 .2 2.5-.6 5.3-2.1 7.2-.6 .8-1.2 1.3-1.9 2-.9 .9-1.8 1.5-3 2-1 .4-2.3 .8-3.4 1" />
    </svg>
  );
}
