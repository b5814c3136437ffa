import { useSearchParams } from 'react-router';
import { FocusTimer } from './FocusTimer.tsx';
import { termsOf } from './focusTerms.ts';

export function FocusPage() {
  const [params] = useSearchParams();
  // Another address asks for another session.
  return <FocusTimer key={params.toString()} asked={termsOf(params)} />;
}
