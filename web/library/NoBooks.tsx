import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import style from './NoBooks.module.css';
import type { Shelf } from './queries.ts';

interface Props {
  shelf: Shelf;
  onFirstPage: () => void;
  onClear: () => void;
}

export function NoBooks({ shelf: { q, tag, page }, onFirstPage, onClear }: Props) {
  return (
    <EmptyState drawing="shelf" sentence="No books found for your current selection.">
      <div className={style.ways}>
        {page > 1 ? (
          <Button onPress={onFirstPage}>Go to the first page</Button>
        ) : (
          (q || tag) && <Button onPress={onClear}>Clear filters</Button>
        )}
        <ButtonLink variant="plain" href={paths.submitBook()}>
          Bring a book
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
