import { cloneElement } from 'react';
import { ActivityCalendar, type BlockElement } from 'react-activity-calendar';
import type { PracticeDay } from '#contract/sadhana/logs.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { FIRST_WEEKDAY } from '#web/ui/firstWeekday.ts';
import { dateFormatter } from '#web/ui/locale.ts';
import { type HeatmapDay, heatmapOf } from './heatmap.ts';
import style from './YearHeatmap.module.css';

interface Props {
  year: string;
  practiceDays: readonly PracticeDay[];
  onDaySelect: (day: string) => void;
}

const COLORS = [0, 1, 2, 3, 4].map((level) => `var(--heat-${level})`);
/** 0 for Sunday. */
const WEEK_START = (FIRST_WEEKDAY % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
const monthName = dateFormatter({ month: 'short', timeZone: 'UTC' });
const monthNames = () => Array.from({ length: 12 }, (_, month) => monthName(Date.UTC(2026, month, 1)));
const CELL_PX = 16;
/** The gap between the cell of today and its ring. */
const RING_GAP_PX = 2.5;

/**
 * The heatmap is hidden from screen readers and the keyboard: the card also has the year as text, and the month
 * has a grid.
 */
export function YearHeatmap({ year, practiceDays, onDaySelect }: Props) {
  const today = practiceToday();
  return (
    <div className={style.heatmap} aria-hidden="true" ref={scrollToToday}>
      <ActivityCalendar
        data={heatmapOf(year, practiceDays)}
        theme={{ light: COLORS, dark: COLORS }}
        blockSize={CELL_PX}
        blockRadius={CELL_PX / 2}
        blockMargin={4}
        fontSize={13}
        weekStart={WEEK_START}
        labels={{ months: monthNames() }}
        showTotalCount={false}
        showColorLegend={false}
        renderBlock={(block, day) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: only for the mouse; hidden from screen readers
          <g onClick={() => onDaySelect(day.date)}>
            {day.date === today && <circle className={style.today} {...ringOf(block)} />}
            {cloneElement(
              block,
              { style: undefined, className: day.date > today ? style.future : undefined },
              <title>{titleOf(day)}</title>,
            )}
          </g>
        )}
      />
    </div>
  );
}

const ringOf = ({ props }: BlockElement) => ({
  cx: CELL_PX / 2,
  cy: Number(props.y) + CELL_PX / 2,
  r: CELL_PX / 2 + RING_GAP_PX,
});

function titleOf({ date, count }: HeatmapDay): string {
  if (count === 0) return dayText(date);
  return `${dayText(date)}: ${count} ${count === 1 ? 'practice' : 'practices'}`;
}

/** Scrolls today into view once, on mount. React calls a ref again only if the function changes. */
function scrollToToday(heatmap: HTMLElement | null): void {
  const box = heatmap?.parentElement;
  const ring = heatmap?.querySelector('circle');
  if (!box || !ring) return;
  const { left } = ring.getBoundingClientRect();
  box.scrollLeft += left - box.getBoundingClientRect().left - box.clientWidth / 2;
}
