import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './LongText.module.css';

/** About four lines. Shorter texts are never cut. */
const MAX_CHARACTERS = 340;
const MAX_LINES = 5;

/** Plain text with its line breaks. A long text is cut until it is expanded. */
export function LongText({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <>
      <div className={isLong && !isExpanded ? `${style.text} ${style.cut}` : style.text}>{text}</div>
      {isLong && (
        <Button variant="plain" aria-expanded={isExpanded} onPress={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  );
}
