import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFiles` with files that are dropped on the page or pasted into it. Returns whether files are being dragged over
 * the page. Text is dropped and pasted as usual.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const receive = useEffectEvent(onFiles);

  // The whole window takes the files, because a browser opens a file that misses the form instead of the page.
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

    /** Leaving the window, unlike leaving an element for another one, leads to no element. */
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsDraggedOver(false);
    }

    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDraggedOver(false);
      receive([...(event.dataTransfer?.files ?? [])]);
    }

    /** A text that was copied from a document often comes with a picture of itself. The text is meant. */
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
