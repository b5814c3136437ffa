import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { existingPassword } from '#contract/platform/primitives.ts';
import { EXAMPLE_TICKET, secondFactorFields, ticket } from './primitives.ts';

/** The ticket of the error `suspended`, the password, and a second factor if the account has one. */
export const SuspendedProof = z
  .object({ ticket, password: existingPassword(), ...secondFactorFields })
  .meta({ id: 'SuspendedProof', example: { ticket: EXAMPLE_TICKET, password: 'still water runs' } });
export type SuspendedProof = z.output<typeof SuspendedProof>;

/** What suspended members can do after a login with the right password and second factor. */
export const suspended = endpoints({
  exportSuspended: {
    method: 'POST',
    path: '/auth/suspended/export',
    access: 'anyone',
    isSignIn: true,
    summary: 'Export the data of a suspended member, as `GET /account/export` does.',
    body: SuspendedProof,
    reply: { kind: 'file', type: 'application/zip' },
  },
  deleteSuspended: {
    method: 'POST',
    path: '/auth/suspended/delete',
    access: 'anyone',
    isSignIn: true,
    summary: 'Delete the account of a suspended member, as `DELETE /account` does.',
    body: SuspendedProof,
    status: 204,
  },
});
