import style from './Skeleton.module.css';

interface Props {
  /** CSS lengths of what will stand here. */
  width?: string;
  height?: string;
  isRound?: boolean;
}

/** A still place for what is on its way. Put it within something `aria-busy` or with `role="status"`. */
export function Skeleton({ width = '100%', height = '1rem', isRound }: Props) {
  const look = isRound ? `${style.skeleton} ${style.round}` : style.skeleton;
  return <span className={look} style={{ width, height }} aria-hidden="true" />;
}
