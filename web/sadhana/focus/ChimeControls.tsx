import { Button } from '#web/ui/actions/Button.tsx';
import { Slider } from '#web/ui/fields/Slider.tsx';
import style from './ChimeControls.module.css';
import { playChime } from './chime.ts';
import { useChimeVolume } from './useChimeVolume.ts';

/** How loud the chime at the end will be; `isLine` where there is little height. */
export function ChimeControls({ isLine }: { isLine?: boolean }) {
  const [volume, setVolume] = useChimeVolume();
  return (
    <div className={isLine ? `${style.chime} ${style.line}` : style.chime}>
      <Slider label="Chime volume" value={volume} valueText={`${volume} %`} onChange={setVolume} />
      <Button variant="still" onPress={() => void playChime()}>
        Try the Chime
      </Button>
    </div>
  );
}
