import { deleteDraft, loadDraft, onDraftChangedElsewhere, saveDraft } from '#web/platform/drafts/drafts.ts';
import { FocusSession, leftAt, settled } from './focusSession.ts';

const NAME = 'focus';

/** The session as it is now; null while there is none. */
export interface FocusMoment {
  session: FocusSession | null;
  now: number;
}

export interface FocusStore {
  /** Derived anew at each second of a running session; the same object in between. */
  moment: () => FocusMoment;
  /** Calls back at each new moment. */
  watch: (watcher: () => void) => () => void;
  change: (act: (session: FocusSession | null, now: number) => FocusSession | null) => void;
}

/** The one session of a member, kept in this browser and the same in all of its tabs, until the document is left. */
export function openFocusStore(memberId: string): FocusStore {
  const watchers = new Set<() => void>();
  const kept = () => FocusSession.safeParse(loadDraft(memberId, NAME)).data ?? null;
  let moment: FocusMoment = { session: kept(), now: Date.now() };
  let isKept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Another tab may have changed or dropped it a moment ago: what is stored counts. Only where nothing
  // could be stored, what this tab remembers does.
  const latest = () => (isKept ? kept() : moment.session);

  function show(session: FocusSession | null) {
    moment = { session, now: Date.now() };
    clearTimeout(timer);
    if (session?.phase === 'running') timer = setTimeout(tick, toNextSecond(session, moment.now));
    for (const watcher of watchers) watcher();
  }

  const change: FocusStore['change'] = (act) => {
    const before = latest();
    const after = act(before, Date.now());
    if (after && after !== before) {
      saveDraft(memberId, NAME, after);
      isKept = JSON.stringify(loadDraft(memberId, NAME)) === JSON.stringify(after);
    } else if (!after) {
      deleteDraft(memberId, NAME);
      isKept = true;
    }
    show(after);
  };

  const tick = () => change((session, now) => session && settled(session, now));

  function watch(watcher: () => void) {
    watchers.add(watcher);
    tick();
    return () => void watchers.delete(watcher);
  }

  listen(memberId, tick);
  return { moment: () => moment, watch, change };
}

/** When the figure shown changes next, in milliseconds. */
const toNextSecond = (session: FocusSession, now: number) => leftAt(session, now) % 1000 || 1000;

/** All that may find the moment stale: a tab in the background is woken once a minute, one that sleeps never. */
function listen(memberId: string, tick: () => void): void {
  onDraftChangedElsewhere(memberId, NAME, tick);
  const wakings: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'pageshow'],
  ];
  for (const [target, name] of wakings) target.addEventListener(name, tick);
}
