import { z } from 'zod';
import { PracticeDraft, type PracticeType } from '#contract/sadhana/sadhana.ts';
import { countOf } from '#web/platform/text/countOf.ts';

export type TypedPractice = { name: string; type: PracticeType; defaultValue: string };

const counted = (typed: TypedPractice) => ({ ...typed, defaultValue: countOf(typed.defaultValue) });

/** What is typed of a new practice: its usual count as text. */
export const TypedPractice: z.ZodType<PracticeDraft, TypedPractice> = z.preprocess(counted, PracticeDraft);
