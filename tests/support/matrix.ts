import type { Menu } from '#contract/menu.ts';

/** Who calls: a visitor, the owner of what is asked for, another member, a moderator, an admin. */
export const ACTORS = ['visitor', 'owner', 'other', 'moderator', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

type Key = { [F in keyof Menu]: `${F}.${keyof Menu[F] & string}` }[keyof Menu];
type Row = [visitor: number, owner: number, other: number, moderator: number, admin: number];

/** What each actor is answered, by status, when the call itself is right. */
export const MATRIX: Record<Key, Row> = {
  'auth.signup': [201, 201, 201, 201, 201],
  'auth.verifyEmail': [400, 400, 400, 400, 400],
  'auth.resendVerification': [200, 200, 200, 200, 200],
  'auth.login': [200, 200, 200, 200, 200],
  'auth.logout': [401, 204, 204, 204, 204],
  'auth.requestPasswordReset': [200, 200, 200, 200, 200],
  'auth.resetPassword': [400, 400, 400, 400, 400],
  'account.read': [401, 200, 200, 200, 200],
  'account.updateProfile': [401, 200, 200, 200, 200],
  'account.changePassword': [401, 200, 200, 200, 200],
  'account.updateReminders': [401, 200, 200, 200, 200],
  'account.updateTheme': [401, 403, 403, 403, 403],
  'account.exportData': [401, 200, 200, 200, 200],
  'account.remove': [401, 204, 204, 204, 409],
  'journal.list': [401, 200, 200, 200, 200],
  'journal.tags': [401, 200, 200, 200, 200],
  'journal.read': [401, 200, 404, 404, 404],
  'journal.write': [401, 201, 201, 201, 201],
  'journal.rewrite': [401, 200, 404, 404, 404],
  'journal.remove': [401, 204, 404, 404, 404],
  'reflections.daily': [200, 200, 200, 200, 200],
  'reflections.list': [200, 200, 200, 200, 200],
  'sadhana.practices': [401, 200, 200, 200, 200],
  'sadhana.addPractice': [401, 201, 201, 201, 201],
  'sadhana.removePractice': [401, 204, 404, 404, 404],
  'sadhana.logs': [401, 200, 200, 200, 200],
  'sadhana.days': [401, 200, 200, 200, 200],
  'sadhana.log': [401, 201, 201, 201, 201],
  'sadhana.readLog': [401, 200, 404, 404, 404],
  'sadhana.rewriteLog': [401, 200, 404, 404, 404],
  'sadhana.removeLog': [401, 204, 404, 404, 404],
  'sadhana.streak': [401, 200, 403, 403, 403],
  'sadhana.presets': [401, 200, 200, 200, 200],
  'sadhana.makePreset': [401, 201, 201, 201, 201],
  'sadhana.rewritePreset': [401, 200, 404, 404, 404],
  'sadhana.removePreset': [401, 204, 404, 404, 404],
  'sadhana.copyPreset': [401, 201, 404, 404, 404],
  'sadhana.activatePreset': [401, 201, 404, 404, 404],
};
