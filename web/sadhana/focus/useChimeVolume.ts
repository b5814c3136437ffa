import { useState } from 'react';
import { setChimeVolume } from './chime.ts';
import { savedVolume, saveVolume } from './chimeVolume.ts';

/** 0 to 100, kept in this browser; what sounds follows it. */
export function useChimeVolume(): [volume: number, choose: (volume: number) => void] {
  const [volume, setVolume] = useState(savedVolume);
  const choose = (chosen: number) => {
    setVolume(chosen);
    setChimeVolume(chosen);
    saveVolume(chosen);
  };
  return [volume, choose];
}
