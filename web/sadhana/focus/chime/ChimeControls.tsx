import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Slider } from '#web/ui/fields/Slider.tsx';
import style from './ChimeControls.module.css';
import { playChime, savedVolume, saveVolume, setChimeVolume } from './chime.ts';

/** The volume of the chime; `isCompact` shows the controls in one line. */
export function ChimeControls({ isCompact }: { isCompact?: boolean }) {
  const [volume, setVolume] = useChimeVolume();
  return (
    <div className={isCompact ? `${style.chime} ${style.compact}` : style.chime}>
      <Slider label="Chime volume" value={volume} valueText={`${volume} %`} onChange={setVolume} />
      <Button variant="subtle" onPress={() => void playChime()}>
        Try the Chime
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
