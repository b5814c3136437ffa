import { z } from 'zod';
import { endpoints } from '#contract/platform/endpoint.ts';
import { byId, id, maxLength, text } from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';

export const MAX_AGREEMENTS = 10;

/** A text that may be empty. It is not trimmed. */
const longText = (label: string, max: number) =>
  maxLength(z.string(schemaMessage('{label} must be text', { label })), label, max).refine(
    (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
    schemaMessage('{label} contains characters that cannot be stored', { label }),
  );

const AgreementDraft = z.object({
  /** The id of an agreement that stays. Without it, the agreement is new. */
  id: id.optional(),
  title: text('Title', 100),
  text: text('Text', 500),
});

export const AboutDraft = z
  .object({
    about: longText('Practical details', 10_000),
    welcome: longText('Welcome', 5_000),
    agreements: z
      .array(AgreementDraft)
      .max(
        MAX_AGREEMENTS,
        schemaMessage('A community can have at most {max} agreements', { max: MAX_AGREEMENTS }),
      ),
    /** The format of all these texts. Without it, they keep theirs; at first they are plain. */
    format: TextFormat.optional(),
  })
  .meta({ id: 'AboutDraft' });
export type AboutDraft = z.output<typeof AboutDraft>;

export const Agreement = z
  .object({ id: z.string(), title: z.string(), text: z.string() })
  .meta({ id: 'Agreement' });
export type Agreement = z.output<typeof Agreement>;

/** `about` and `welcome` are null for a caller who may not read the community. */
export const About = z
  .object({
    about: z.string().nullable(),
    welcome: z.string().nullable(),
    agreements: z.array(Agreement),
    /** The format of all these texts, except for the titles of agreements. */
    format: TextFormat,
  })
  .meta({ id: 'About' });
export type About = z.output<typeof About>;

export const about = endpoints({
  readAbout: {
    method: 'GET',
    path: '/communities/{id}/about',
    access: 'anyone',
    summary: 'The agreements of a community, and for its readers the practical details and the welcome.',
    params: byId,
    reply: About,
  },
  updateAbout: {
    method: 'PUT',
    path: '/communities/{id}/about',
    access: 'member',
    summary: 'Replace the agreements, the practical details and the welcome. For guides and admins.',
    params: byId,
    body: AboutDraft,
    reply: About,
  },
});
