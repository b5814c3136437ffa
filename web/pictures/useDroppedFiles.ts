import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFiles` with files that are dropped on the page or pasted into it. Returns whether files are being
 * dragged over the page. Text is dropped and pasted as usual.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const receive = useEffectEvent(onFiles);

  // The whole window accepts files, because browsers leave the page and open a file that is dropped beside
  // the form.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });

    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(true);
    }

    /**
     * `relatedTarget` is null when the pointer leaves the window, but not when it moves to another element.
     */
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsDraggedOver(false);
    }

    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(false);
      receive([...(event.dataTransfer?.files ?? [])]);
    }

    /**
     * Text that was copied from a document often comes with a picture of that text. Then the text is pasted.
     */
    function onPaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!clipboardData?.files.length || clipboardData.getData('text/plain')) return;
      event.preventDefault();
      receive([...clipboardData.files]);
    }

    return () => controller.abort();
  }, []);
  return isDraggedOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
