import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import style from './NoBooks.module.css';
import type { Shelf } from './readings.ts';

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
