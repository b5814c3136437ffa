import { z } from 'zod';
import { outputInstant } from './primitives.ts';
import { PasskeyRequest, ProofMethod, Reauthentication } from './reauthentication.ts';

/**
 * The causes of errors, for programs. A code is never renamed and never changes its meaning. New causes get
 * new codes, so a client handles an unknown code by the status of the reply.
 */
export const ERROR_CODES = [
  // 400
  'invalid',
  'invalid_json',
  'bad_request',
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'sign_in_expired',
  'unknown_passkey',
  'invalid_link',
  'unreadable_picture',
  'invalid_signature',
  'unknown_practice',
  // 401
  'signed_out',
  'session_expired',
  // 403
  'forbidden',
  'email_not_verified',
  'waiting_for_approval',
  'registration_declined',
  'registration_closed',
  'invitation_required',
  'suspended',
  'patrons_only',
  'reauthentication_required',
  'members_only',
  'guides_only',
  'community_private',
  'built_in_practice',
  'cannot_remove_self',
  'cannot_remove_guide',
  'not_booked',
  'invalid_invitation',
  'invitation_for_other_email',
  'invalid_invitation_link',
  'too_new_to_guide',
  'paused',
  'banned',
  'own_case',
  'with_admins',
  // 404
  'not_found',
  'event_cancelled',
  // 409
  'name_taken',
  'picture_limit',
  'picture_removed',
  'passkey_known',
  'passkey_limit',
  'passkeys_unavailable',
  'second_factor_missing',
  'last_admin',
  'last_guide',
  'admin_role',
  'member_suspended',
  'member_not_suspended',
  'deletion_too_early',
  'community_limit',
  'announcement_limit',
  'backup_running',
  'backups_not_set_up',
  'series_limit',
  'event_full',
  'free_spot',
  'waitlist_closed',
  'no_bookings',
  'offer_ended',
  'unconfirmed_limit',
  'confirmation_ended',
  'event_ended',
  'date_begun',
  'day_taken',
  'date_not_confirmed',
  'series_ends',
  'room_closed',
  'reading_limit',
  'reading_ended',
  'passage_not_open',
  'already_written',
  'already_registered',
  'already_declined',
  'reflection_taken',
  'reflection_limit',
  'no_reflections',
  'page_limit',
  'page_changed',
  'calendar_public',
  'book_known',
  'submission_limit',
  'submission_decided',
  'submission_not_rejected',
  'book_not_in_library',
  'correction_limit',
  'correction_waiting',
  'practice_limit',
  'preset_limit',
  'cadence_limit',
  'rest_limit',
  'rest_of_retreat',
  'entry_exists',
  'import_unfinished',
  'import_finished',
  'import_order',
  'import_limit',
  'journal_sealed',
  'seal_exists',
  'plain_entries_left',
  'not_while_unsealing',
  'only_while_unsealing',
  'sealed_outdated',
  'version_conflict',
  'generation_conflict',
  'preset_empty',
  'export_running',
  'uploads_running',
  'already_subscribed',
  'subscription_running',
  'case_decided',
  'case_open',
  'not_applicable',
  'appeal_made',
  'appeal_over',
  'request_declined',
  'mute_limit',
  'link_limit',
  // 408, 412, 413, 415, 429, 431
  'request_timeout',
  'outdated',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'headers_too_large',
  // 500, 503, 507
  'internal_error',
  'unavailable',
  'read_only',
  'too_many_exports',
  'too_many_uploads',
  'pictures_unavailable',
  'disk_full',
  'stopping',
  'payments_off',
  'payments_unreachable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A message for people, with what a client needs to show it in another language. */
export const saidFields = {
  message: z.string(),
  template: z.string().optional().meta({
    description:
      '`message` with names in braces for the values in it, to find its translation. Older servers leave it out.',
    example: '{label} is required',
  }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({
      description: 'The values by their names. One named `label` is a text that can be translated too.',
      example: { label: 'Title' },
    }),
};

/** The body of every reply with a status of 400 or more. `code` is for programs, `message` for people. */
export const ErrorBody = z
  .object({
    code: z.enum(ERROR_CODES).meta({ description: 'The cause. Codes may be added.' }),
    ...saidFields,
    errors: z.array(z.object({ path: z.string(), ...saidFields })).optional(),
    bookId: z.string().optional().meta({
      description:
        'The id of the book, if a submission is refused because that book is in the library already.',
    }),
    importId: z.string().optional().meta({ description: 'The id of the import that is unfinished.' }),
    reauthenticate: Reauthentication.optional().meta({
      description: 'How the caller can prove who they are, if the call needs a fresh authentication.',
    }),
    until: outputInstant.nullable().optional().meta({
      description: 'When the suspension of the account ends; null if an admin has to lift it.',
    }),
    words: z.string().optional().meta({ description: 'What the admin has written about the suspension.' }),
    ticket: z.string().optional().meta({
      description:
        'With it, a suspended member can export their data or delete their account for 10 minutes.',
    }),
    methods: z
      .array(ProofMethod)
      .optional()
      .meta({ description: 'The second factors that these calls need beside the password, if any.' }),
    options: PasskeyRequest.optional().meta({ description: 'The options of the method `passkey`.' }),
  })
  .meta({ id: 'Failure' });
export type ErrorBody = z.output<typeof ErrorBody>;
