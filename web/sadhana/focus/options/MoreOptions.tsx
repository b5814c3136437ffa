import { ChevronDown } from 'lucide-react';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import style from './MoreOptions.module.css';
import { optionsText } from './optionsText.ts';
import type { SessionOptions } from './useSessionOptions.ts';

/**
 * A disclosure with the options that most sessions do not need. Its summary names the options that differ
 * from their defaults.
 */
export function MoreOptions({ options }: { options: SessionOptions }) {
  const { isMoreOpen, setIsMoreOpen, length, isLengthLocked, timerOptions } = options;
  const OptionFields = useLazyForm(loadOptionFields, isMoreOpen, () => setIsMoreOpen(false));
  const chosen = optionsText(isLengthLocked ? null : length, timerOptions.options);
  return (
    <details
      className={style.more}
      open={isMoreOpen}
      onToggle={(event) => setIsMoreOpen(event.currentTarget.open)}
    >
      <summary>
        More
        <ChevronDown />
        {chosen && <span className={style.chosen}>{chosen}</span>}
      </summary>
      {OptionFields ? (
        <OptionFields options={options} />
      ) : (
        isMoreOpen && (
          <div className={style.loading} aria-busy="true">
            <SkeletonLines lineCount={6} />
          </div>
        )
      )}
    </details>
  );
}

const loadOptionFields = async () => (await import('./OptionFields.tsx')).OptionFields;
