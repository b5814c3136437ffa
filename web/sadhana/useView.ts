import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { monthOf } from '#web/platform/calendar/monthView.ts';
import { type SadhanaView, viewOf } from './view.ts';

/** What of the calendar is in view, and the acts that change it; all of it stands in the address. */
export function useView() {
  const [params] = useSearchParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const view = viewOf(params);

  const show = (changes: Partial<SadhanaView>) => {
    const { day, month, year } = { ...view, ...changes };
    const address = paths.sadhana({ month, day, year: year ?? undefined });
    void navigate(address, { replace: address === pathname + search, preventScrollReset: true });
  };
  return { ...view, show, showDay: (day: string) => show({ day, month: monthOf(day) }) };
}
