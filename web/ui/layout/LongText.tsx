import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './LongText.module.css';

/** The length of about four lines of text. A text is truncated if it exceeds this length or `MAX_LINES`. */
const MAX_CHARACTERS = 340;
const MAX_LINES = 5;

/** Plain text with its line breaks. A long text is truncated until it is expanded. */
export function LongText({ text, language }: { text: string; language: string | null }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <>
      <div
        className={isLong && !isExpanded ? `${style.text} ${style.truncated}` : style.text}
        {...userText(language)}
      >
        {text}
      </div>
      {isLong && (
        <Button variant="plain" aria-expanded={isExpanded} onPress={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? t`Read less` : t`Read more`}
        </Button>
      )}
    </>
  );
}
