import type { ApiEndpoints } from '#contract/apiEndpoints.ts';

/**
 * The kinds of callers: a visitor, a member without any relation to the object, a former member of its community, a
 * member of its community, its author, a guide of its community, a guide of another community, a moderator, and an
 * admin.
 */
export const ACTORS = [
  'visitor',
  'stranger',
  'former',
  'member',
  'author',
  'guide',
  'otherGuide',
  'moderator',
  'admin',
] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * More callers of the endpoints of communities: a banned person, a paused member, the reporter of a post, a
 * second guide who was reported, and somebody who asks to join. Each gets the same statuses as another actor,
 * except for those in `MODERATED_STATUSES`.
 */
export const MODERATED_ACTORS = ['banned', 'paused', 'reporter', 'reportedGuide', 'requester'] as const;
export type ModeratedActor = (typeof MODERATED_ACTORS)[number];
const BASE_ACTORS = {
  banned: 'former',
  paused: 'member',
  reporter: 'member',
  reportedGuide: 'guide',
  requester: 'stranger',
} as const;

/** The status of a call by an actor in a public or private community. */
export function communityStatus(
  key: CommunityEndpoint,
  privacy: 'public' | 'private',
  actor: Actor | ModeratedActor,
): number {
  const isModerated = (each: string): each is ModeratedActor => each in BASE_ACTORS;
  const base = isModerated(actor) ? BASE_ACTORS[actor] : actor;
  const exception = isModerated(actor) ? MODERATED_STATUSES[key]?.[actor] : undefined;
  return exception ?? COMMUNITY_MATRIX[key][privacy][ACTORS.indexOf(base)] ?? 0;
}

/** The statuses in which a moderated actor differs from the actor in `BASE_ACTORS`. */
const MODERATED_STATUSES: Partial<Record<CommunityEndpoint, Partial<Record<ModeratedActor, number>>>> = {
  'communities.join': { banned: 403 },
  'communities.requestToJoin': { banned: 403, requester: 200 },
  'communities.mute': { paused: 204, reporter: 204 },
  'communities.createPost': { paused: 403 },
  'communities.createReply': { paused: 403 },
  'communities.leave': { reportedGuide: 204 },
  // The case is about the reported guide.
  'communities.decide': { reportedGuide: 404 },
  'communities.escalate': { reportedGuide: 404 },
  'communities.reopen': { reportedGuide: 404 },
};

export type EndpointName = {
  [F in keyof ApiEndpoints]: `${F}.${keyof ApiEndpoints[F] & string}`;
}[keyof ApiEndpoints];

/** The statuses of an endpoint outside of communities, where only ownership and role matter. */
type RoleStatuses = [visitor: number, owner: number, other: number, moderator: number, admin: number];
/** A status for each actor, in the order of `ACTORS`. */
type ActorStatuses = readonly [number, number, number, number, number, number, number, number, number];

/** Endpoints for which the membership in a community matters. */
type CommunityEndpoint = Extract<EndpointName, `communities.${string}` | `events.${string}`>;

/** The status that an actor receives from an endpoint outside of communities. */
export function expectedStatus(key: keyof typeof MATRIX, actor: Actor): number {
  const [visitor, owner, other, moderator, admin] = MATRIX[key];
  return { visitor, author: owner, moderator, admin }[actor as 'visitor'] ?? other;
}

/** The status of a valid call by each actor. */
export const MATRIX: Record<Exclude<EndpointName, CommunityEndpoint>, RoleStatuses> = {
  'auth.signup': [201, 201, 201, 201, 201],
  'auth.verifyEmail': [400, 400, 400, 400, 400],
  'auth.resendVerification': [200, 200, 200, 200, 200],
  'auth.login': [200, 200, 200, 200, 200],
  'auth.logout': [401, 204, 204, 204, 204],
  'auth.requestPasswordReset': [200, 200, 200, 200, 200],
  'auth.resetPassword': [400, 400, 400, 400, 400],
  // The ticket of these calls is invalid.
  'auth.secondFactor': [400, 400, 400, 400, 400],
  'auth.passkeySignIn': [400, 400, 400, 400, 400],
  'auth.requestRecovery': [400, 400, 400, 400, 400],
  'auth.reauthenticate': [401, 400, 400, 400, 400],
  // The address of the test server does not allow passkeys.
  'auth.passkeyRequest': [409, 409, 409, 409, 409],
  'auth.passkeyCreation': [401, 409, 409, 409, 409],
  'auth.addPasskey': [401, 409, 409, 409, 409],
  // There is no passkey and no app.
  'auth.renamePasskey': [401, 404, 404, 404, 404],
  'auth.removePasskey': [401, 404, 404, 404, 404],
  'auth.createApp': [401, 200, 200, 200, 200],
  'auth.confirmApp': [401, 400, 400, 400, 400],
  'auth.removeApp': [401, 404, 404, 404, 404],
  'auth.replaceRecoveryCodes': [401, 409, 409, 409, 409],
  'auth.security': [401, 200, 200, 200, 200],
  'auth.sessions': [401, 200, 200, 200, 200],
  'auth.endSession': [401, 404, 404, 404, 404],
  'auth.endOtherSessions': [401, 204, 204, 204, 204],
  'auth.requestEmailChange': [401, 200, 200, 200, 200],
  'auth.cancelEmailChange': [401, 204, 204, 204, 204],
  'auth.confirmEmail': [400, 400, 400, 400, 400],
  'auth.notMe': [400, 400, 400, 400, 400],
  'auth.confirmRecovery': [400, 400, 400, 400, 400],
  'auth.cancelRecovery': [401, 204, 204, 204, 204],
  'auth.stopUndo': [401, 204, 204, 204, 204],
  'account.read': [401, 200, 200, 200, 200],
  'account.updateProfile': [401, 200, 200, 200, 200],
  'account.changePassword': [401, 200, 200, 200, 200],
  'account.updateReminders': [401, 200, 200, 200, 200],
  'account.updateTimezone': [401, 200, 200, 200, 200],
  'account.updateCalendarMails': [401, 200, 200, 200, 200],
  'admin.updateWaitingMails': [401, 200, 200, 200, 200],
  'admin.stopWaitingMails': [400, 400, 400, 400, 400],
  'account.setRetreat': [401, 200, 200, 200, 200],
  'account.endRetreat': [401, 204, 204, 204, 204],
  'account.updateTheme': [401, 403, 403, 403, 403],
  'account.exportData': [401, 200, 200, 200, 200],
  'account.remove': [401, 204, 204, 204, 409],
  'admin.waiting': [401, 200, 200, 200, 200],
  'admin.stats': [401, 403, 403, 403, 200],
  'admin.users': [401, 403, 403, 403, 200],
  'admin.changeRole': [401, 403, 403, 403, 200],
  'admin.changePatron': [401, 403, 403, 403, 200],
  'admin.decisions': [401, 403, 403, 403, 200],
  'journal.list': [401, 200, 200, 200, 200],
  'journal.entries': [401, 200, 200, 200, 200],
  'journal.days': [401, 200, 200, 200, 200],
  'journal.onThisDay': [401, 200, 200, 200, 200],
  'journal.tags': [401, 200, 200, 200, 200],
  'journal.importEntries': [401, 200, 200, 200, 200],
  'journal.imports': [401, 200, 200, 200, 200],
  'journal.importedEntries': [401, 404, 404, 404, 404],
  'journal.recordImport': [401, 204, 204, 204, 204],
  'journal.undoImport': [401, 404, 404, 404, 404],
  'journal.removeEntries': [401, 200, 200, 200, 200],
  // The journal is not sealed.
  'journal.readSeal': [401, 404, 404, 404, 404],
  'journal.createSeal': [401, 201, 201, 201, 201],
  'journal.updateSeal': [401, 404, 404, 404, 404],
  'journal.deleteSeal': [401, 404, 404, 404, 404],
  'journal.sealedEntries': [401, 200, 200, 200, 200],
  'journal.writeSealed': [401, 404, 404, 404, 404],
  // The body is missing.
  'journal.uploadPicture': [401, 400, 400, 400, 400],
  'journal.readPicture': [401, 404, 404, 404, 404],
  'journal.read': [401, 200, 404, 404, 404],
  'journal.create': [401, 201, 201, 201, 201],
  'journal.update': [401, 200, 404, 404, 404],
  'journal.remove': [401, 204, 404, 404, 404],
  'library.list': [401, 200, 200, 200, 200],
  'library.search': [401, 200, 200, 200, 200],
  'library.tags': [401, 200, 200, 200, 200],
  'library.submissions': [401, 200, 200, 200, 200],
  'library.read': [401, 200, 404, 200, 200],
  'library.submit': [401, 201, 201, 201, 201],
  'library.resubmit': [401, 409, 404, 404, 404],
  'library.withdraw': [401, 204, 404, 404, 404],
  // The book is not in the library yet.
  'library.suggestCorrection': [401, 409, 404, 404, 404],
  'library.pending': [401, 403, 403, 200, 200],
  'library.approve': [401, 403, 403, 200, 200],
  'library.reject': [401, 403, 403, 200, 200],
  'library.correct': [401, 403, 403, 409, 409],
  'library.remove': [401, 403, 403, 409, 409],
  'library.corrections': [401, 403, 403, 200, 200],
  'library.approveCorrection': [401, 403, 403, 404, 404],
  'library.rejectCorrection': [401, 403, 403, 404, 404],
  // The body is missing.
  'pictures.upload': [401, 400, 400, 400, 400],
  'pictures.file': [404, 404, 404, 404, 404],
  'pictures.remove': [401, 404, 404, 404, 404],
  'pictures.removeAsAdmin': [401, 403, 403, 403, 404],
  'pictures.mine': [401, 200, 200, 200, 200],
  'pictures.setAvatar': [401, 200, 200, 200, 200],
  'reflections.daily': [200, 200, 200, 200, 200],
  'reflections.list': [200, 200, 200, 200, 200],
  'sadhana.practices': [401, 200, 200, 200, 200],
  'sadhana.createPractice': [401, 201, 201, 201, 201],
  'sadhana.removePractice': [401, 204, 404, 404, 404],
  'sadhana.logs': [401, 200, 200, 200, 200],
  'sadhana.days': [401, 200, 200, 200, 200],
  'sadhana.createLog': [401, 201, 201, 201, 201],
  'sadhana.readLog': [401, 200, 404, 404, 404],
  'sadhana.updateLog': [401, 200, 404, 404, 404],
  'sadhana.removeLog': [401, 204, 404, 404, 404],
  'sadhana.createFeedAddress': [401, 201, 201, 201, 201],
  'sadhana.removeFeedAddress': [401, 204, 204, 204, 204],
  'sadhana.calendar': [404, 404, 404, 404, 404],
  'sadhana.stopReminder': [400, 400, 400, 400, 400],
  'sadhana.stopReminderByMail': [400, 400, 400, 400, 400],
  'sadhana.readSettings': [401, 200, 200, 200, 200],
  'sadhana.updateSettings': [401, 200, 200, 200, 200],
  'sadhana.setCadence': [401, 200, 200, 200, 200],
  'sadhana.createRest': [401, 201, 201, 201, 201],
  'sadhana.removeRest': [401, 204, 404, 404, 404],
  'sadhana.streak': [401, 200, 403, 403, 403],
  'sadhana.summary': [401, 200, 200, 200, 200],
  'sadhana.logsFile': [401, 200, 200, 200, 200],
  'sadhana.sitting': [401, 200, 200, 200, 200],
  'sadhana.startSitting': [401, 204, 204, 204, 204],
  'sadhana.endSitting': [401, 204, 204, 204, 204],
  'sadhana.presets': [401, 200, 200, 200, 200],
  'sadhana.createPreset': [401, 201, 201, 201, 201],
  'sadhana.updatePreset': [401, 200, 404, 404, 404],
  'sadhana.removePreset': [401, 204, 404, 404, 404],
  'sadhana.copyPreset': [401, 201, 404, 404, 404],
  'sadhana.activatePreset': [401, 201, 404, 404, 404],
  // Payments are not configured in this test.
  'subscription.read': [401, 404, 404, 404, 404],
  'subscription.price': [404, 404, 404, 404, 404],
  'subscription.portal': [401, 503, 503, 503, 503],
  'subscription.checkout': [401, 503, 503, 503, 503],
  'subscription.webhook': [503, 503, 503, 503, 503],
};

/** One status for a visitor, and another for every signed-in actor. */
const visitorAndMembers = (visitor: number, others: number): ActorStatuses => [
  visitor,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
];
const everyone = (status: number) => visitorAndMembers(status, status);
const signedIn = (status: number) => visitorAndMembers(401, status);
/** Succeeds for members of the community and admins. */
const membersAndAdmins = (visitor: number, status: number): ActorStatuses => [
  visitor,
  403,
  403,
  status,
  status,
  status,
  403,
  403,
  status,
];
const communityMembers = (status: number): ActorStatuses => [
  401,
  403,
  403,
  status,
  status,
  status,
  403,
  403,
  403,
];
const guideOnly = (status: number): ActorStatuses => [401, 403, 403, 403, 403, status, 403, 403, 403];
const guidesAndAdmins = (status: number): ActorStatuses => [
  401,
  403,
  403,
  403,
  403,
  status,
  403,
  403,
  status,
];
const adminOnly = (status: number): ActorStatuses => [401, 403, 403, 403, 403, 403, 403, 403, status];
/** For everyone else, the reply is the same as if the case did not exist. */
const guidesOfCase = (status: number): ActorStatuses => [401, 404, 404, 404, 404, status, 404, 404, status];
const authorOnly = (status: number, others = 404): ActorStatuses => [
  401,
  others,
  others,
  others,
  status,
  others,
  others,
  others,
  others,
];
const authorAndGuides = (status: number, admin: number): ActorStatuses => [
  401,
  403,
  403,
  403,
  status,
  status,
  403,
  403,
  admin,
];

/** For non-members, the reply is the same as if the events of a private community did not exist. */
const notFoundForNonMembers = (visitor: number, status: number, admin = status): ActorStatuses => [
  visitor,
  404,
  404,
  status,
  status,
  status,
  404,
  404,
  admin,
];
/** Succeeds for the creator of a series who is still a member, for guides and for admins. */
const seriesManagers = (status: number) => ({
  public: [401, 403, 403, 403, status, status, 403, 403, status] as const,
  private: [401, 404, 404, 403, status, status, 404, 404, status] as const,
});

/** The status of a valid call by each of the nine actors, in a public and in a private community. */
export const COMMUNITY_MATRIX: Record<CommunityEndpoint, { public: ActorStatuses; private: ActorStatuses }> =
  {
    'communities.list': { public: everyone(200), private: everyone(200) },
    'communities.search': { public: everyone(200), private: everyone(200) },
    'communities.create': { public: signedIn(201), private: signedIn(201) },
    'communities.read': { public: everyone(200), private: everyone(200) },
    'communities.update': { public: guidesAndAdmins(200), private: guidesAndAdmins(200) },
    'communities.updateJoining': { public: guidesAndAdmins(200), private: guidesAndAdmins(200) },
    // Members need not ask to join.
    'communities.requestToJoin': {
      public: [401, 201, 201, 200, 200, 200, 201, 201, 201],
      private: [401, 201, 201, 200, 200, 200, 201, 201, 201],
    },
    'communities.withdrawRequest': { public: signedIn(204), private: signedIn(204) },
    'communities.requests': { public: guideOnly(200), private: guideOnly(200) },
    'communities.acceptRequest': { public: guideOnly(200), private: guideOnly(200) },
    'communities.declineRequest': { public: guideOnly(200), private: guideOnly(200) },
    'communities.remove': { public: guidesAndAdmins(204), private: guidesAndAdmins(204) },
    'communities.join': { public: signedIn(200), private: communityMembers(200) },
    'communities.leave': {
      public: [401, 204, 204, 204, 204, 409, 204, 204, 204],
      private: [401, 204, 204, 204, 204, 409, 204, 204, 204],
    },
    'communities.members': { public: signedIn(200), private: membersAndAdmins(401, 200) },
    'communities.changeRole': { public: guidesAndAdmins(200), private: guidesAndAdmins(200) },
    'communities.removeMember': { public: guidesAndAdmins(204), private: guidesAndAdmins(204) },
    'communities.invitations': { public: guideOnly(200), private: guideOnly(200) },
    'communities.invite': { public: guideOnly(403), private: guideOnly(201) },
    'communities.previewInvitation': { public: everyone(403), private: everyone(403) },
    'communities.declineInvitation': { public: everyone(403), private: everyone(403) },
    'communities.resendInvitation': { public: guideOnly(403), private: guideOnly(201) },
    'communities.revokeInvitation': { public: guideOnly(404), private: guideOnly(204) },
    'communities.links': { public: guideOnly(200), private: guideOnly(200) },
    'communities.createLink': { public: guideOnly(201), private: guideOnly(201) },
    'communities.removeLink': { public: guideOnly(204), private: guideOnly(204) },
    // The token is invalid.
    'communities.previewLink': { public: everyone(403), private: everyone(403) },
    'communities.updatePins': { public: guideOnly(200), private: guideOnly(200) },
    // The community has a guide.
    'communities.offerToGuide': { public: communityMembers(409), private: communityMembers(409) },
    'communities.withdrawOffer': { public: signedIn(204), private: signedIn(204) },
    'communities.putAwayWelcome': { public: signedIn(204), private: signedIn(204) },
    'communities.posts': { public: everyone(200), private: membersAndAdmins(403, 200) },
    'communities.readPost': { public: everyone(200), private: membersAndAdmins(403, 200) },
    'communities.createPost': { public: communityMembers(201), private: communityMembers(201) },
    'communities.updatePost': { public: authorAndGuides(200, 403), private: authorAndGuides(200, 403) },
    'communities.removePost': { public: authorAndGuides(204, 204), private: authorAndGuides(204, 204) },
    'communities.searchPosts': { public: everyone(200), private: membersAndAdmins(403, 200) },
    'communities.updateReply': { public: authorOnly(200, 403), private: authorOnly(200, 403) },
    'communities.deletedItems': { public: signedIn(200), private: signedIn(200) },
    // The author has deleted the post.
    'communities.restoreItem': { public: authorOnly(200), private: authorOnly(200) },
    'communities.deleteItem': { public: authorOnly(204), private: authorOnly(204) },
    'communities.replies': { public: everyone(200), private: membersAndAdmins(403, 200) },
    'communities.createReply': { public: communityMembers(201), private: communityMembers(201) },
    'communities.removeReply': { public: authorAndGuides(204, 204), private: authorAndGuides(204, 204) },
    'communities.readAbout': { public: everyone(200), private: everyone(200) },
    'communities.updateAbout': { public: guidesAndAdmins(200), private: guidesAndAdmins(200) },
    'communities.report': {
      public: [401, 201, 201, 201, 403, 201, 201, 201, 201],
      private: [401, 403, 403, 201, 403, 201, 403, 403, 201],
    },
    'communities.cases': { public: guideOnly(200), private: guideOnly(200) },
    'communities.adminCases': { public: adminOnly(200), private: adminOnly(200) },
    'communities.decide': { public: guidesOfCase(201), private: guidesOfCase(201) },
    'communities.escalate': { public: guidesOfCase(200), private: guidesOfCase(200) },
    'communities.reopen': { public: guidesOfCase(200), private: guidesOfCase(200) },
    'communities.sendNotice': { public: everyone(201), private: everyone(201) },
    'communities.decideDirectly': { public: guidesAndAdmins(201), private: guidesAndAdmins(201) },
    'communities.bans': { public: guidesAndAdmins(200), private: guidesAndAdmins(200) },
    'communities.removeBan': { public: guidesAndAdmins(204), private: guidesAndAdmins(204) },
    'communities.mutes': { public: signedIn(200), private: signedIn(200) },
    // The member is the muted one, and cannot mute themselves.
    'communities.mute': {
      public: [401, 204, 204, 409, 204, 204, 204, 204, 204],
      private: [401, 204, 204, 409, 204, 204, 204, 204, 204],
    },
    'communities.unmute': { public: signedIn(204), private: signedIn(204) },
    'communities.readDigest': { public: signedIn(200), private: signedIn(200) },
    'communities.updateDigest': { public: signedIn(200), private: signedIn(200) },
    // The token is missing.
    'communities.stopLetter': { public: everyone(400), private: everyone(400) },
    'communities.decisions': { public: membersAndAdmins(401, 200), private: membersAndAdmins(401, 200) },
    'communities.ownDecisions': { public: signedIn(200), private: signedIn(200) },
    // The decision is about the author.
    'communities.appeal': { public: authorOnly(201), private: authorOnly(201) },
    'events.create': { public: guideOnly(201), private: guideOnly(201) },
    'events.previewSeries': { public: signedIn(200), private: signedIn(200) },
    'events.readSeries': { public: everyone(200), private: notFoundForNonMembers(404, 200) },
    'events.updateSeries': seriesManagers(200),
    'events.changeSeries': seriesManagers(200),
    'events.addDate': seriesManagers(201),
    'events.removeSeries': seriesManagers(204),
    'events.calendar': { public: everyone(200), private: notFoundForNonMembers(404, 200) },
    'events.mine': { public: signedIn(200), private: signedIn(200) },
    'events.agenda': { public: signedIn(200), private: signedIn(200) },
    // The key is missing.
    'events.memberFeed': { public: everyone(400), private: everyone(400) },
    'events.createMemberFeedAddress': { public: signedIn(201), private: signedIn(201) },
    'events.deleteMemberFeedAddress': { public: signedIn(204), private: signedIn(204) },
    'events.read': { public: everyone(200), private: notFoundForNonMembers(404, 200) },
    'events.cancel': seriesManagers(204),
    'events.book': { public: signedIn(200), private: notFoundForNonMembers(401, 200) },
    'events.cancelBooking': { public: signedIn(200), private: notFoundForNonMembers(401, 200) },
    // The token is invalid.
    'events.release': { public: everyone(400), private: everyone(400) },
    'events.registerGuest': { public: everyone(201), private: notFoundForNonMembers(404, 403) },
    'events.cancelGuest': { public: everyone(400), private: notFoundForNonMembers(404, 400) },
    'events.waitlist': seriesManagers(200),
    // The event has free spots.
    'events.joinWaitlist': { public: signedIn(409), private: notFoundForNonMembers(401, 409) },
    'events.leaveWaitlist': { public: signedIn(200), private: notFoundForNonMembers(401, 200) },
    'events.joinWaitlistAsGuest': { public: everyone(409), private: notFoundForNonMembers(404, 403) },
    // The token is invalid.
    'events.claimSpot': { public: everyone(400), private: notFoundForNonMembers(404, 400) },
    'events.confirmGuest': { public: everyone(400), private: notFoundForNonMembers(404, 400) },
    'events.unsubscribe': { public: everyone(400), private: everyone(400) },
    'events.removeGuest': {
      public: guidesAndAdmins(204),
      // The guests were removed when the community became private.
      private: [401, 404, 404, 403, 403, 404, 404, 404, 404],
    },
    'events.feed': { public: everyone(200), private: notFoundForNonMembers(404, 200) },
    'events.file': { public: everyone(200), private: notFoundForNonMembers(404, 200) },
    'events.createFeedAddress': { public: signedIn(409), private: notFoundForNonMembers(401, 201, 403) },
    // Nobody has booked, and the room is closed.
    'events.room': {
      public: [403, 403, 403, 403, 200, 200, 403, 403, 200],
      private: [404, 404, 404, 403, 200, 200, 404, 404, 200],
    },
    'events.roomStream': {
      public: [403, 403, 403, 403, 409, 409, 403, 403, 409],
      private: [404, 404, 404, 403, 409, 409, 404, 404, 409],
    },
    'events.updateRoom': seriesManagers(409),
    'events.readTime': { public: everyone(200), private: everyone(200) },
    'events.deleteFeedAddress': { public: signedIn(409), private: notFoundForNonMembers(401, 204, 403) },
  };
