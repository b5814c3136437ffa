import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './TagLinks.module.css';

/** An entry's tags, each the way to the others that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <span className={style.tags}>
      {tags.map((tag) => (
        <Link key={tag} href={paths.journalSearch({ tag })}>
          #<bdi>{tag}</bdi>
        </Link>
      ))}
    </span>
  );
}
