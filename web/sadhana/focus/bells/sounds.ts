import { z } from 'zod';

/** The sounds that a member can choose from. The bowl is the default. */
export const SOUNDS = ['bowl', 'bell', 'gong', 'wood'] as const;
export const BellSound = z.enum(SOUNDS);
export type BellSound = z.output<typeof BellSound>;
