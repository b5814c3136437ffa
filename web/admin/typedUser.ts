import { z } from 'zod';
import { Role } from '#contract/account.ts';

/** What an admin chooses for a member: the bodies of two calls in one form. */
export const TypedUser = z.object({ role: Role, isPatron: z.boolean() });
export type TypedUser = z.output<typeof TypedUser>;
