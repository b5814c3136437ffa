import { z } from 'zod';
import { maxLength } from './primitives.ts';
import { schemaMessage } from './say.ts';

/** The token of an invitation: to the site, or into a community. */
export const inviteToken = maxLength(
  z.string(schemaMessage('{label} must be text', { label: 'Invitation' })),
  'Invitation',
  500,
);
