import { useSearchParams } from 'react-router';
import { FocusRoom } from './FocusRoom.tsx';
import { termsOf } from './focusTerms.ts';

export function FocusPage() {
  const [params] = useSearchParams();
  // Another address asks for another session.
  return <FocusRoom key={params.toString()} asked={termsOf(params)} />;
}
