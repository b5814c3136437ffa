import { useRef, useState } from 'react';
import type { Log, LogDraft } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { freshUuid } from '#web/platform/api/freshUuid.ts';

/**
 * Writes one new log, once however often it is tried. When an earlier try had reached the server after all
 * and its answer was lost, the server answers with what that one wrote: whatever was changed since is then
 * put into it.
 */
export function useLogWriting() {
  const [key] = useState(freshUuid);
  const isTried = useRef(false);

  return async (body: LogDraft): Promise<Log> => {
    const wasTried = isTried.current;
    isTried.current = true;
    const log = await api.sadhana.createLog({ body, idempotencyKey: key });
    if (!wasTried || isAsDrafted(log, body)) return log;
    return api.sadhana.updateLog({ params: { id: log.id }, body });
  };
}

const FIELDS = ['practiceId', 'date', 'value', 'sankalpa', 'notes'] as const;
const isAsDrafted = (log: Log, draft: LogDraft) => FIELDS.every((field) => log[field] === draft[field]);
