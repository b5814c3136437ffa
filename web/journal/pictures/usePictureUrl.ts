import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { pictureQuery } from '#web/journal/queries.ts';

/**
 * The object URL of a picture, which is read with the token of the session; null while it is not loaded. `isEnabled` is
 * false as long as the picture is not needed.
 */
export function usePictureUrl(picture: JournalPicture, isEnabled: boolean) {
  const { data, error } = useQuery({ ...pictureQuery(picture), enabled: isEnabled });
  const [url, setUrl] = useState<string | null>(null);
  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(data);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [data]);
  return { url, error };
}
