import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import style from './GalleryPage.module.css';

/** The section of `/gallery` that shows dialogs and toasts. */
export function DialogGallery() {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState('nothing yet');
  const confirm = useConfirm();
  const close = () => setIsOpen(false);

  async function ask() {
    const isConfirmed = await confirm({
      title: 'Delete this entry?',
      body: 'What is written here will be gone.',
      action: 'Delete',
      tone: 'danger',
    });
    setAnswer(isConfirmed ? 'yes' : 'no');
  }

  return (
    <section className={style.section}>
      <h2>Dialogs, toasts</h2>
      <div className={style.row}>
        <Button onPress={() => setIsOpen(true)}>Open dialog</Button>
        <Button onPress={() => void ask()}>Ask</Button>
        <Button onPress={() => void confirm.notice({ title: 'No practice of type time' })}>Notify</Button>
        <Button onPress={() => toast.success('An invitation has been sent to lhamo@example.org.')}>
          Succeed
        </Button>
        <Button onPress={() => toast.failure('Failed to remove member: the server did not answer.')}>
          Fail
        </Button>
        <span>Answered: {answer}</span>
      </div>
      <Dialog
        title="Reject submission"
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="danger" onPress={close}>
              Reject
            </Button>
          </>
        }
      >
        <TextField label="Reason" value={reason} onChange={setReason} />
      </Dialog>
    </section>
  );
}
