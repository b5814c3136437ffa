import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';
import { type MonthView, monthOf, monthViewOf } from '#web/platform/calendar/monthView.ts';

/** What of a community's calendar is in view, and the acts that change it; all of it stands in the address. */
export function useCalendarView(communityId: string) {
  const [params] = useSearchParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();

  const show = (view: MonthView) => {
    const address = paths.eventCalendar(communityId, { month: view.month, day: view.day });
    void navigate(address, { replace: address === pathname + search, preventScrollReset: true });
  };
  return { ...monthViewOf(params), show, showDay: (day: string) => show({ day, month: monthOf(day) }) };
}
