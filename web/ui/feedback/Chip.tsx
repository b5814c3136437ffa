import style from './Chip.module.css';

interface Props {
  children: string;
  isPressed: boolean;
  onPress: () => void;
}

/** A word that filters while it is pressed. */
export function Chip({ children, isPressed, onPress }: Props) {
  return (
    <button type="button" className={style.chip} aria-pressed={isPressed} onClick={onPress}>
      <bdi>{children}</bdi>
    </button>
  );
}
