import { t } from '@lingui/core/macro';
import { useLazyForm } from '#web/platform/forms/useLazyForm.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
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
    <Disclosure
      title={t({ message: 'More', context: 'settings' })}
      summary={chosen}
      isOpen={isMoreOpen}
      onToggle={setIsMoreOpen}
    >
      {OptionFields ? (
        <OptionFields options={options} />
      ) : (
        isMoreOpen && (
          <div className={style.loading} aria-busy="true">
            <SkeletonLines lineCount={6} />
          </div>
        )
      )}
    </Disclosure>
  );
}

const loadOptionFields = async () => (await import('./OptionFields.tsx')).OptionFields;
