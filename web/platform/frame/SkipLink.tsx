import style from './SkipLink.module.css';

/** The first stop of the Tab key: past the header. */
export function SkipLink() {
  return (
    <a className={style.skip} href="#main">
      Skip to content
    </a>
  );
}
