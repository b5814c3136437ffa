import { z } from 'zod';
import { JOURNAL_STATES } from '#contract/journal/sealLimits.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { gradient } from '#contract/platform/gradient.ts';
import { MAX_LANGUAGE_TAG } from '#contract/platform/languages.ts';
import { publicName, username } from '#contract/platform/names.ts';
import {
  calendarDay,
  existingPassword,
  flag,
  MessageReply,
  newPassword,
  optionalUrl,
  outputDay,
  outputInstant,
  text,
  zone,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import { PracticePreferences } from '#contract/sadhana/settings.ts';

export const Role = z.enum(
  ['sadhaka', 'moderator', 'admin'],
  schemaMessage('Role must be sadhaka, moderator or admin'),
);
export type Role = z.output<typeof Role>;

/** An uploaded avatar. The colour is shown until the picture is loaded. */
export const AvatarPicture = z.object({ id: z.string(), colour: z.string() }).meta({ id: 'AvatarPicture' });
export type AvatarPicture = z.output<typeof AvatarPicture>;

/**
 * The days, both ends included, on which a member gets no letter and no reminder. They are calendar days in
 * `timezone`.
 */
export const Retreat = z
  .object({
    from: outputDay,
    to: outputDay,
    timezone: z.string(),
    /** Whether the guides of the member's communities see the retreat. */
    isShown: z.boolean(),
    /** Whether its days are also a rest of the practice. */
    isRest: z.boolean(),
  })
  .meta({ id: 'Retreat' });
export type Retreat = z.output<typeof Retreat>;

export const RetreatDraft = z
  .object({
    from: calendarDay('From'),
    to: calendarDay('To'),
    timezone: zone,
    isShown: flag('Shown'),
    /** The default is true, because older clients do not know the field. */
    isRest: flag('Rest').default(true),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: schemaMessage('The end must not be before the start'),
  })
  .meta({ id: 'RetreatDraft' });
export type RetreatDraft = z.output<typeof RetreatDraft>;

/**
 * An account as its member sees it. Admins see most of it (`AdminUser`). Other members see `PublicUser`, without the
 * email.
 */
export const User = z
  .object({
    id: z.string(),
    username: z.string(),
    fullName: z.string().nullable(),
    email: z.string(),
    avatarUrl: z.string().nullable(),
    avatar: AvatarPicture.nullable(),
    role: Role,
    isPatron: z.boolean(),
    guideOf: z.array(z.string()),
    profileTheme: z.object({ usernameGradient: z.string().nullable() }),
    eventReminders: z.boolean(),
    /** Whether the mails about the member's bookings contain calendar entries. */
    calendarMails: z.boolean(),
    /** Whether the member gets mails about what waits for their decision. Nobody else sees it. */
    waitingMails: z.boolean(),
    timezone: z.string().nullable(),
    /** The language of the member’s screens and mails; null for that of the browser, and English mails. Nobody else sees it. */
    language: z.string().nullable(),
    /** The members whom this member has muted. Nobody else sees them. */
    mutedIds: z.array(z.string()),
    /** The planned or current retreat. A retreat that has ended can stay here for up to an hour. */
    retreat: Retreat.nullable(),
    /** The settings for practice that every screen needs. Nobody else sees them. */
    practice: PracticePreferences,
    /** The state of the journal. Nobody else sees it. */
    journal: z.enum(JOURNAL_STATES),
    /** When all second factors will be removed, if somebody has requested it. */
    recoveryEndsAt: outputInstant.nullable(),
    /** When recent changes of the account will be undone, if somebody has requested it with a mailed link. */
    undoEndsAt: outputInstant.nullable(),
    /** Whether the role has no effect in this session, because it requires a second factor. */
    roleNeedsSecondFactor: z.boolean(),
    /** Whether the dashboard shows the welcome of the site. It is left out for everyone else. */
    seesWelcome: z.literal(true).optional(),
    /** Whether the member observes days, which the dashboard names. It is left out for everyone else. */
    hasObservances: z.literal(true).optional(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** A language of the texts of this site. `name` is in the language itself. */
export const OfferedLanguage = z
  .object({
    tag: z.string().meta({ example: 'de' }),
    name: z.string().meta({ example: 'Deutsch' }),
    direction: z.enum(['ltr', 'rtl']),
    /** A `draft` was translated by a machine and not yet checked by a speaker. */
    state: z.enum(['reviewed', 'draft']),
  })
  .meta({ id: 'Language' });
export type OfferedLanguage = z.output<typeof OfferedLanguage>;

/** A member as others see them. */
export const PublicUser = z
  .object({
    id: z.string(),
    username: z.string(),
    fullName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    avatar: AvatarPicture.nullable(),
    role: Role,
    isPatron: z.boolean(),
    /** Whether the member is a guide of any community. */
    isGuide: z.boolean(),
    profileTheme: z.object({ usernameGradient: z.string().nullable() }),
  })
  .meta({ id: 'PublicUser' });
export type PublicUser = z.output<typeof PublicUser>;

export const ProfileDraft = z
  .object({
    fullName: publicName('Full name', LIMITS.fullName),
    username,
    avatarUrl: optionalUrl('Avatar URL'),
  })
  .meta({ id: 'ProfileDraft' });
export type ProfileDraft = z.output<typeof ProfileDraft>;

export const PasswordChange = z
  .object({
    oldPassword: existingPassword(schemaMessage('{label} is required', { label: 'Current password' })),
    newPassword: newPassword(schemaMessage('{label} is required', { label: 'New password' })),
  })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.output<typeof PasswordChange>;

export const ThemeDraft = z.object({ usernameGradient: gradient }).meta({ id: 'ThemeDraft' });
export type ThemeDraft = z.output<typeof ThemeDraft>;

export const AccountDeletion = z.object({ password: existingPassword() }).meta({ id: 'Farewell' });
export type AccountDeletion = z.output<typeof AccountDeletion>;

export const account = endpoints({
  read: { method: 'GET', path: '/account', access: 'member', summary: 'The caller’s account.', reply: User },
  updateProfile: {
    method: 'PUT',
    path: '/account',
    access: 'member',
    summary: 'Replace full name, username and avatar.',
    body: ProfileDraft,
    reply: User,
  },
  changePassword: {
    method: 'POST',
    path: '/account/change-password',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary: 'Change the password and end all other sessions.',
    body: PasswordChange,
    reply: MessageReply,
  },
  updateReminders: {
    method: 'PUT',
    path: '/account/reminders',
    access: 'member',
    summary: 'Turn reminder mails before booked events on or off.',
    body: z.object({
      eventReminders: flag('Event reminders'),
    }),
    reply: User,
  },
  updateCalendarMails: {
    method: 'PUT',
    path: '/account/calendar-mails',
    access: 'member',
    summary: 'Turn calendar entries by mail (for bookings, returned spots and changes) on or off.',
    body: z.object({
      calendarMails: flag('Calendar mails'),
    }),
    reply: User,
  },
  updateTimezone: {
    method: 'PUT',
    path: '/account/timezone',
    access: 'member',
    summary: 'Set the time zone of the caller’s days and forms; null for the zone of the device.',
    body: z.object({ timezone: zone.nullable() }),
    reply: User,
  },
  updateLanguage: {
    method: 'PUT',
    path: '/account/language',
    access: 'member',
    summary: 'Set the language of the caller’s screens and mails; null for that of the browser.',
    body: z.object({ language: text('Language', MAX_LANGUAGE_TAG).nullable() }),
    reply: User,
  },
  languages: {
    method: 'GET',
    path: '/languages',
    access: 'anyone',
    summary: 'The languages that this site offers.',
    reply: { kind: 'shared', schema: z.array(OfferedLanguage) },
  },
  updateTheme: {
    method: 'PUT',
    path: '/account/theme',
    access: 'patron',
    summary: "Set a patron's username gradient; null clears it.",
    body: ThemeDraft,
    reply: User,
  },
  setRetreat: {
    method: 'PUT',
    path: '/account/retreat',
    access: 'member',
    summary:
      'Plan a retreat of at most 366 days, or change it. Until it ends, no letter and no reminder is sent.',
    body: RetreatDraft,
    reply: User,
  },
  endRetreat: {
    method: 'DELETE',
    path: '/account/retreat',
    access: 'member',
    summary: 'End the retreat, or give up the plan.',
    status: 204,
  },
  exportData: {
    method: 'GET',
    path: '/account/export',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary: "Export the caller's data as one ZIP: JSON files, and the journal as Markdown.",
    reply: { kind: 'file', type: 'application/zip' },
  },
  remove: {
    method: 'DELETE',
    path: '/account',
    access: 'member',
    freshAuthentication: 'withSecondFactor',
    summary: 'Delete the account and everything private in it.',
    body: AccountDeletion,
    status: 204,
  },
});
