import { z } from 'zod';
import type { Refusal } from '#web/platform/outbox/outbox.ts';
import { Line } from '#web/sadhana/lines/line.ts';

/** A finished session that is to be logged, as it is kept on this device until the server has it. */
export const LogWrite = z.object({
  kind: z.literal('log'),
  day: z.iso.date(),
  practised: z.int().min(1),
  sankalpa: z.string(),
  /** When the session ended, in epoch milliseconds. */
  endedAt: z.number(),
  practice: z.object({ id: z.string(), name: z.string() }),
  /** The notes of the log; those of the focus timer by default. */
  notes: z.string().optional(),
  /** The line for the journal that is stored together with the log. */
  line: Line.optional(),
});
export type LogWrite = z.output<typeof LogWrite>;

/** A log to send, with its idempotency key. */
export interface UnsentLog {
  key: string;
  content: LogWrite;
}

/** An unsent log as it is shown, with the reason if the server rejected it. */
export interface KeptLog extends UnsentLog {
  refusal: Refusal | null;
}
