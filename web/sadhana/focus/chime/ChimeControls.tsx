import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { BellSound } from '#web/sadhana/focus/bells/sounds.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Slider } from '#web/ui/fields/Slider.tsx';
import style from './ChimeControls.module.css';
import { playBell, setChimeVolume } from './chime.ts';
import { savedVolume, saveVolume } from './volume.ts';

interface Props {
  sound: BellSound;
  /** Whether the controls are shown in one line. */
  isCompact?: boolean;
}

/** The volume of the chime, and a button that plays it. */
export function ChimeControls({ sound, isCompact }: Props) {
  const [volume, setVolume] = useChimeVolume();
  return (
    <div className={isCompact ? `${style.chime} ${style.compact}` : style.chime}>
      <Slider label={t`Chime volume`} value={volume} valueText={`${volume} %`} onChange={setVolume} />
      <Button variant="subtle" onPress={() => void playBell(sound)}>
        <Trans>Try the Chime</Trans>
      </Button>
    </div>
  );
}

/** The volume from 0 to 100. It is stored in this browser. A change also applies to a chime that is playing. */
function useChimeVolume(): [volume: number, choose: (volume: number) => void] {
  const [volume, setVolume] = useState(savedVolume);
  const choose = (chosen: number) => {
    setVolume(chosen);
    setChimeVolume(chosen);
    saveVolume(chosen);
  };
  return [volume, choose];
}
