import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type MonthView, monthOf, monthViewOf } from './monthView.ts';

/** The selected day and the visible month, which are stored in the URL, and functions that change them. */
export function useMonthView(urlOf: (view: MonthView) => string) {
  const [params] = useSearchParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();

  const show = ({ month, day }: MonthView) => {
    const url = urlOf({ month, day });
    void navigate(url, { replace: url === pathname + search, preventScrollReset: true });
  };
  return { ...monthViewOf(params), show, showDay: (day: string) => show({ day, month: monthOf(day) }) };
}
