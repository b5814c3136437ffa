import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';

interface Props {
  label: string;
  /** Whether several files can be chosen at once. */
  isMultiple?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button with which a member chooses the files of one or several pictures. */
export function PictureButton({ label, isMultiple, isPending, isDisabled, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    if (files.length > 0) onChoose(files);
    target.value = ''; // Allows choosing the same file again.
  }

  return (
    <>
      <Button isPending={isPending} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        <ImageUp />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={choose}
      />
    </>
  );
}
