import { cloneElement } from 'react';
import { ActivityCalendar, type BlockElement } from 'react-activity-calendar';
import type { PracticeDay } from '#contract/sadhana/sadhana.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { dayText } from '#web/sadhana/dayText.ts';
import { LOCALE } from '#web/ui/locale.ts';
import { type HeatmapDay, heatmapOf } from './heatmap.ts';
import style from './YearHeatmap.module.css';

interface Props {
  year: string;
  practised: readonly PracticeDay[];
  onDay: (day: string) => void;
}

const HEAT = [0, 1, 2, 3, 4].map((level) => `var(--heat-${level})`);
const MONDAY = 1;
const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2026, month, 1)));
const BEAD = 16;
/** Between a bead and the ring round today's. */
const AIR = 2.5;

/** For the eye and the mouse only: the card tells the year in words, and the month has a grid for the keyboard. */
export function YearHeatmap({ year, practised, onDay }: Props) {
  const today = dayOf();
  return (
    <div className={style.beads} aria-hidden="true" ref={showToday}>
      <ActivityCalendar
        data={heatmapOf(year, practised)}
        theme={{ light: HEAT, dark: HEAT }}
        blockSize={BEAD}
        blockRadius={BEAD / 2}
        blockMargin={4}
        fontSize={13}
        weekStart={MONDAY}
        labels={{ months: MONTHS }}
        showTotalCount={false}
        showColorLegend={false}
        renderBlock={(block, bead) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden, for the mouse only
          <g onClick={() => onDay(bead.date)}>
            {bead.date === today && <circle className={style.today} {...aroundOf(block)} />}
            {cloneElement(
              block,
              { style: undefined, className: bead.date > today ? style.later : undefined },
              <title>{titleOf(bead)}</title>,
            )}
          </g>
        )}
      />
    </div>
  );
}

const aroundOf = ({ props }: BlockElement) => ({
  cx: BEAD / 2,
  cy: Number(props.y) + BEAD / 2,
  r: BEAD / 2 + AIR,
});

function titleOf({ date, count }: HeatmapDay): string {
  if (count === 0) return dayText(date);
  return `${dayText(date)}: ${count} ${count === 1 ? 'practice' : 'practices'}`;
}

/** Where the year does not fit, today is in view at first. The same function at each render, so called once. */
function showToday(beads: HTMLElement | null): void {
  const box = beads?.parentElement;
  const ring = beads?.querySelector('circle');
  if (!box || !ring) return;
  const { left } = ring.getBoundingClientRect();
  box.scrollLeft += left - box.getBoundingClientRect().left - box.clientWidth / 2;
}
