import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './TagLinks.module.css';

/** The tags of an entry. Each tag links to all entries with it. */
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
