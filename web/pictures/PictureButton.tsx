import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';

interface Props {
  label: string;
  isPending?: boolean;
  onChoose: (file: File) => void;
}

/** A button with which a member chooses the file of a picture. */
export function PictureButton({ label, isPending, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    target.value = ''; // the same file can be chosen again
  }

  return (
    <>
      <Button isPending={isPending} onPress={() => input.current?.click()}>
        <ImageUp />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={choose}
      />
    </>
  );
}
