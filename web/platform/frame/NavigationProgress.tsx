import { useNavigation } from 'react-router';
import style from './NavigationProgress.module.css';

/** A line over the page while the next one is on its way. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading && <div className={style.line} role="progressbar" aria-label="Loading the next page" />;
}
