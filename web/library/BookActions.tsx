import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Submission } from '#contract/library.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './BookDetails.module.css';

/** What the reader may do with a book: nothing for most. */
export function BookActions({ book }: { book: Submission }) {
  const { id, can } = book;
  const [isAsking, setIsAsking] = useState(false);
  const RemoveDialog = useLazy(loadRemoveDialog, isAsking, () => {
    toast.failure(MISSING);
    setIsAsking(false);
  });
  if (!can.edit && !can.suggest) return null;
  return (
    <div className={style.actions}>
      {can.edit && (
        <>
          <ButtonLink variant="quiet" href={paths.editBook(id)}>
            <Pencil />
            Edit Book
          </ButtonLink>
          <Button variant="danger-quiet" onPress={() => setIsAsking(true)}>
            <Trash2 />
            Remove Book
          </Button>
        </>
      )}
      {can.suggest && (
        <ButtonLink variant="quiet" href={paths.correctBook(id)}>
          <Pencil />
          Suggest a Correction
        </ButtonLink>
      )}
      {RemoveDialog && <RemoveDialog book={book} isOpen={isAsking} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

const MISSING = 'The form could not be loaded. Is the network away?';
/** Brings the contract's schemas along. */
const loadRemoveDialog = async () => (await import('#web/library/editing/RemoveDialog.tsx')).RemoveDialog;
