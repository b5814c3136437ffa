import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './LongText.module.css';

/** About four lines. Shorter texts are never cut, so that there is always more to read. */
const LONG = 340;
const MANY_LINES = 5;

/** Plain text with its line breaks. A long text is cut until it is expanded. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES;
  return (
    <>
      <div className={isLong && !isWhole ? `${style.text} ${style.cut}` : style.text}>{text}</div>
      {isLong && (
        <Button variant="plain" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  );
}
