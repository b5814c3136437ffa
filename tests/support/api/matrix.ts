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

/** The status of a valid call by an actor in a public or private community. */
export function communityStatus(
  key: CommunityEndpoint,
  privacy: 'public' | 'private',
  actor: Actor | ModeratedActor,
): number {
  const isModerated = (each: string): each is ModeratedActor => each in BASE_ACTORS;
  const base = isModerated(actor) ? BASE_ACTORS[actor] : actor;
  const exception = isModerated(actor) ? MODERATED_STATUSES[key]?.[actor] : undefined;
  const row = COMMUNITY_MATRIX[key];
  return exception ?? statusIn('public' in row ? row[privacy] : row, base);
}

/** The status of a valid call by an actor outside of communities. */
export const expectedStatus = (key: keyof typeof MATRIX, actor: Actor): number =>
  statusIn(MATRIX[key], actor);

const statusIn = (row: Statuses, actor: Actor): number => row[actor] ?? row.others;

/** The statuses in which a moderated actor differs from the actor in `BASE_ACTORS`. */
const MODERATED_STATUSES: Partial<Record<CommunityEndpoint, Partial<Record<ModeratedActor, number>>>> = {
  'communities.join': { banned: 403 },
  'communities.requestToJoin': { banned: 403, requester: 200 },
  'communities.mute': { paused: 204, reporter: 204 },
  'communities.createPost': { paused: 403 },
  'communities.createReply': { paused: 403 },
  'communities.leave': { reportedGuide: 204 },
  'readings.setPace': { paused: 403 },
  'readings.removePace': { paused: 403 },
  'readings.createPassagePost': { paused: 403 },
  // The case is about the reported guide.
  'communities.decide': { reportedGuide: 404 },
  'communities.escalate': { reportedGuide: 404 },
  'communities.reopen': { reportedGuide: 404 },
};

export type EndpointName = {
  [F in keyof ApiEndpoints]: `${F}.${keyof ApiEndpoints[F] & string}`;
}[keyof ApiEndpoints];

/** The statuses of the actors that are named, and of all others. */
type Statuses = Partial<Record<Actor, number>> & { others: number };

/** Endpoints for which the membership in a community matters. */
type CommunityEndpoint = Extract<
  EndpointName,
  `communities.${string}` | `events.${string}` | `readings.${string}`
>;

const everyone = (status: number): Statuses => ({ others: status });
const signedIn = (status: number): Statuses => ({ visitor: 401, others: status });
const adminOnly = (status: number): Statuses => ({ visitor: 401, admin: status, others: 403 });
const moderatorsAndAdmins = (status: number): Statuses => ({ ...adminOnly(status), moderator: status });
const authorOnly = (status: number, { others } = { others: 404 }): Statuses => ({
  visitor: 401,
  author: status,
  others,
});

/** The guides, the author and the other members of the community. */
const communityMembers = (status: number): Statuses => ({
  visitor: 401,
  member: status,
  author: status,
  guide: status,
  others: 403,
});
const membersAndAdmins = (status: number, { visitor } = { visitor: 401 }): Statuses => ({
  ...communityMembers(status),
  visitor,
  admin: status,
});
const guideOnly = (status: number): Statuses => ({ visitor: 401, guide: status, others: 403 });
const guidesAndAdmins = (status: number): Statuses => ({ ...guideOnly(status), admin: status });
const authorAndGuides = (status: number, { admin } = { admin: 403 }): Statuses => ({
  ...guideOnly(status),
  author: status,
  admin,
});
/** For everyone else, the reply is the same as if the case did not exist. */
const guidesOfCase = (status: number): Statuses => ({ ...guidesAndAdmins(status), others: 404 });
/** For non-members, the reply is the same as if the events of a private community did not exist. */
const notFoundForNonMembers = (
  status: number,
  exceptions: Partial<Record<Actor, number>> = {},
): Statuses => ({
  ...membersAndAdmins(status, { visitor: 404 }),
  others: 404,
  ...exceptions,
});
/** Succeeds for the creator of a series who is still a member, for guides and for admins. */
const seriesManagers = (status: number) => ({
  public: { ...guidesAndAdmins(status), author: status },
  private: { ...guidesAndAdmins(status), author: status, member: 403, others: 404 },
});

/** Changing or ending a reading: for guides, and perhaps admins. Only readers of the community know of it. */
const readingManagers = (status: number, { admin } = { admin: status }) => ({
  public: { ...guideOnly(status), admin },
  private: { visitor: 401, member: 403, author: 403, guide: status, admin, others: 404 },
});
/** For members of the community who may write. */
const readingMembers = (status: number) => ({
  public: communityMembers(status),
  private: { ...communityMembers(status), admin: 403, others: 404 },
});

/** The status of a valid call by each actor. */
export const MATRIX: Record<Exclude<EndpointName, CommunityEndpoint>, Statuses> = {
  'auth.signup': everyone(201),
  'auth.verifyEmail': everyone(400),
  'auth.resendVerification': everyone(200),
  'auth.login': everyone(200),
  'auth.logout': signedIn(204),
  'auth.requestPasswordReset': everyone(200),
  'auth.resetPassword': everyone(400),
  // The ticket of these calls is invalid.
  'auth.secondFactor': everyone(400),
  'auth.passkeySignIn': everyone(400),
  'auth.requestRecovery': everyone(400),
  'auth.reauthenticate': signedIn(400),
  // The address of the test server does not allow passkeys.
  'auth.passkeyRequest': everyone(409),
  'auth.passkeyCreation': signedIn(409),
  'auth.addPasskey': signedIn(409),
  // There is no passkey and no app.
  'auth.renamePasskey': signedIn(404),
  'auth.removePasskey': signedIn(404),
  'auth.createApp': signedIn(200),
  'auth.confirmApp': signedIn(400),
  'auth.removeApp': signedIn(404),
  'auth.replaceRecoveryCodes': signedIn(409),
  'auth.security': signedIn(200),
  'auth.sessions': signedIn(200),
  'auth.endSession': signedIn(404),
  'auth.endOtherSessions': signedIn(204),
  'auth.requestEmailChange': signedIn(200),
  'auth.cancelEmailChange': signedIn(204),
  'auth.confirmEmail': everyone(400),
  'auth.notMe': everyone(400),
  'auth.confirmRecovery': everyone(400),
  'auth.cancelRecovery': signedIn(204),
  'auth.stopUndo': signedIn(204),
  'account.read': signedIn(200),
  'account.updateProfile': signedIn(200),
  'account.changePassword': signedIn(200),
  'account.updateReminders': signedIn(200),
  'account.updateTimezone': signedIn(200),
  'account.updateLanguage': signedIn(200),
  'account.languages': everyone(200),
  'account.updateCalendarMails': signedIn(200),
  'admin.updateWaitingMails': signedIn(200),
  'admin.stopWaitingMails': everyone(400),
  'account.setRetreat': signedIn(200),
  'account.endRetreat': signedIn(204),
  'account.updateTheme': signedIn(403),
  'account.exportData': signedIn(200),
  'account.remove': { visitor: 401, admin: 409, others: 204 },
  'admin.waiting': signedIn(200),
  'admin.stats': adminOnly(200),
  'admin.users': adminOnly(200),
  'admin.changeRole': adminOnly(200),
  'admin.changePatron': adminOnly(200),
  'admin.endSessions': adminOnly(204),
  'admin.decisions': adminOnly(200),
  'auth.exportSuspended': everyone(400),
  'auth.deleteSuspended': everyone(400),
  'admin.suspend': adminOnly(200),
  'admin.endSuspension': adminOnly(200),
  'admin.removeUser': adminOnly(409),
  'auth.registrations': adminOnly(200),
  'auth.acceptRegistration': adminOnly(404),
  'auth.declineRegistration': adminOnly(404),
  'site.site': everyone(200),
  'site.siteSettings': adminOnly(200),
  'site.changeRegistration': adminOnly(200),
  'site.page': everyone(404),
  'site.pages': adminOnly(200),
  'site.editedPage': adminOnly(404),
  'site.writePage': adminOnly(200),
  'site.deletePage': adminOnly(404),
  'site.privacyTemplate': adminOnly(200),
  'site.changedPages': signedIn(200),
  'site.agreeToPage': signedIn(404),
  'site.changeReflections': adminOnly(200),
  'health.parts': adminOnly(200),
  'health.testMail': adminOnly(200),
  // No backups are set up.
  'health.makeBackup': adminOnly(409),
  'site.notice': adminOnly(200),
  'site.setNotice': adminOnly(200),
  'site.removeNotice': adminOnly(204),
  'site.changeAppearance': adminOnly(200),
  'site.previewMail': adminOnly(200),
  'site.welcome': signedIn(200),
  'site.putWelcomeAway': signedIn(204),
  'reflections.listOwn': adminOnly(200),
  'reflections.add': adminOnly(201),
  'reflections.addMany': adminOnly(200),
  'reflections.change': adminOnly(404),
  'reflections.remove': adminOnly(404),
  'site.siteInvitations': adminOnly(200),
  'site.inviteToSite': adminOnly(200),
  'site.revokeSiteInvitation': adminOnly(404),
  'site.declineSiteInvitation': everyone(403),
  'site.siteLinks': adminOnly(200),
  'site.createSiteLink': adminOnly(201),
  'site.removeSiteLink': adminOnly(404),
  'journal.list': signedIn(200),
  'journal.entries': signedIn(200),
  'journal.days': signedIn(200),
  'journal.onThisDay': signedIn(200),
  'journal.tags': signedIn(200),
  'journal.importEntries': signedIn(200),
  'journal.imports': signedIn(200),
  'journal.importedEntries': signedIn(404),
  'journal.recordImport': signedIn(204),
  'journal.undoImport': signedIn(404),
  'journal.removeEntries': signedIn(200),
  // The journal is not sealed.
  'journal.readSeal': signedIn(404),
  'journal.createSeal': signedIn(201),
  'journal.updateSeal': signedIn(404),
  'journal.deleteSeal': signedIn(404),
  'journal.sealedEntries': signedIn(200),
  'journal.writeSealed': signedIn(404),
  // The body is missing.
  'journal.uploadPicture': signedIn(400),
  'journal.readPicture': signedIn(404),
  'journal.read': authorOnly(200),
  'journal.create': signedIn(201),
  'journal.update': authorOnly(200),
  'journal.remove': authorOnly(204),
  'library.list': signedIn(200),
  'library.search': signedIn(200),
  'library.tags': signedIn(200),
  'library.submissions': signedIn(200),
  'library.read': { visitor: 401, author: 200, moderator: 200, admin: 200, others: 404 },
  'library.submit': signedIn(201),
  'library.resubmit': authorOnly(409),
  'library.withdraw': authorOnly(204),
  // The book is not in the library yet.
  'library.suggestCorrection': authorOnly(409),
  // There is no correction.
  'library.withdrawCorrection': signedIn(404),
  'library.pending': moderatorsAndAdmins(200),
  'library.approve': moderatorsAndAdmins(200),
  'library.reject': moderatorsAndAdmins(200),
  'library.correct': moderatorsAndAdmins(409),
  'library.remove': moderatorsAndAdmins(409),
  'library.corrections': moderatorsAndAdmins(200),
  'library.approveCorrection': moderatorsAndAdmins(404),
  'library.rejectCorrection': moderatorsAndAdmins(404),
  // The body is missing.
  'pictures.upload': signedIn(400),
  'pictures.file': everyone(404),
  'pictures.remove': signedIn(404),
  'pictures.listPublic': adminOnly(200),
  'pictures.listBlocked': adminOnly(200),
  'pictures.unblock': adminOnly(404),
  'pictures.removeAsAdmin': adminOnly(404),
  'pictures.mine': signedIn(200),
  'pictures.setAvatar': signedIn(200),
  'reflections.daily': everyone(200),
  'reflections.list': everyone(200),
  'sadhana.practices': signedIn(200),
  'sadhana.createPractice': signedIn(201),
  'sadhana.removePractice': authorOnly(204),
  'sadhana.logs': signedIn(200),
  'sadhana.days': signedIn(200),
  'sadhana.createLog': signedIn(201),
  'sadhana.readLog': authorOnly(200),
  'sadhana.updateLog': authorOnly(200),
  'sadhana.removeLog': authorOnly(204),
  'sadhana.createFeedAddress': signedIn(201),
  'sadhana.removeFeedAddress': signedIn(204),
  'sadhana.calendar': everyone(404),
  'sadhana.stopReminder': everyone(400),
  'sadhana.stopReminderByMail': everyone(400),
  'sadhana.readSettings': signedIn(200),
  'sadhana.updateSettings': signedIn(200),
  'sadhana.setCadence': signedIn(200),
  'sadhana.setObservances': signedIn(200),
  'sadhana.createRest': signedIn(201),
  'sadhana.removeRest': authorOnly(204),
  'sadhana.streak': authorOnly(200, { others: 403 }),
  'sadhana.summary': signedIn(200),
  'sadhana.logsFile': signedIn(200),
  'sadhana.createImport': signedIn(201),
  'sadhana.imports': signedIn(200),
  'sadhana.importLogs': signedIn(404),
  'sadhana.finishImport': signedIn(404),
  'sadhana.undoImport': signedIn(404),
  'sadhana.sitting': signedIn(200),
  'sadhana.startSitting': signedIn(204),
  'sadhana.endSitting': signedIn(204),
  'sadhana.presets': signedIn(200),
  'sadhana.createPreset': signedIn(201),
  'sadhana.updatePreset': authorOnly(200),
  'sadhana.removePreset': authorOnly(204),
  'sadhana.copyPreset': authorOnly(201),
  'sadhana.activatePreset': authorOnly(201),
  'moving.createImport': signedIn(201),
  'moving.imports': signedIn(200),
  'moving.importItems': signedIn(404),
  'moving.importPicture': signedIn(404),
  'moving.importedPictures': signedIn(404),
  'moving.finishImport': signedIn(404),
  'moving.undoImport': signedIn(404),
  // Payments are not configured in this test.
  'subscription.read': signedIn(404),
  'subscription.price': everyone(404),
  'subscription.portal': signedIn(503),
  'subscription.checkout': signedIn(503),
  'subscription.webhook': everyone(503),
};

/** The status of a valid call by each actor, in a public and in a private community where they differ. */
export const COMMUNITY_MATRIX: Record<CommunityEndpoint, Statuses | { public: Statuses; private: Statuses }> =
  {
    'communities.list': everyone(200),
    'communities.search': everyone(200),
    'communities.create': signedIn(201),
    'communities.read': everyone(200),
    'communities.update': guidesAndAdmins(200),
    'communities.updateJoining': guidesAndAdmins(200),
    'communities.updateLanguage': guidesAndAdmins(200),
    // Members need not ask to join.
    'communities.requestToJoin': { visitor: 401, member: 200, author: 200, guide: 200, others: 201 },
    'communities.withdrawRequest': signedIn(204),
    'communities.requests': guideOnly(200),
    'communities.acceptRequest': guideOnly(200),
    'communities.declineRequest': guideOnly(200),
    'communities.remove': guidesAndAdmins(204),
    'communities.join': { public: signedIn(200), private: communityMembers(200) },
    'communities.leave': { visitor: 401, guide: 409, others: 204 },
    'communities.members': { public: signedIn(200), private: membersAndAdmins(200) },
    'communities.changeRole': guidesAndAdmins(200),
    'communities.removeMember': guidesAndAdmins(204),
    'communities.invitations': guideOnly(200),
    'communities.inviteMany': { public: guideOnly(403), private: guideOnly(200) },
    'communities.invite': { public: guideOnly(403), private: guideOnly(201) },
    'communities.previewInvitation': everyone(403),
    'communities.declineInvitation': everyone(403),
    'communities.resendInvitation': { public: guideOnly(403), private: guideOnly(201) },
    'communities.revokeInvitation': { public: guideOnly(404), private: guideOnly(204) },
    'communities.links': guideOnly(200),
    'communities.createLink': guideOnly(201),
    'communities.removeLink': guideOnly(204),
    // The token is invalid.
    'communities.previewLink': everyone(403),
    'communities.updatePins': guideOnly(200),
    // The community has a guide.
    'communities.offerToGuide': communityMembers(409),
    'communities.withdrawOffer': signedIn(204),
    'communities.putAwayWelcome': signedIn(204),
    'communities.posts': { public: everyone(200), private: membersAndAdmins(200, { visitor: 403 }) },
    'communities.readPost': { public: everyone(200), private: membersAndAdmins(200, { visitor: 403 }) },
    'communities.createPost': communityMembers(201),
    'communities.updatePost': authorAndGuides(200),
    'communities.removePost': authorAndGuides(204, { admin: 204 }),
    'communities.searchPosts': { public: everyone(200), private: membersAndAdmins(200, { visitor: 403 }) },
    'communities.updateReply': authorOnly(200, { others: 403 }),
    'communities.deletedItems': signedIn(200),
    // The author has deleted the post.
    'communities.restoreItem': authorOnly(200),
    'communities.deleteItem': authorOnly(204),
    'communities.replies': { public: everyone(200), private: membersAndAdmins(200, { visitor: 403 }) },
    'communities.createReply': communityMembers(201),
    'communities.removeReply': authorAndGuides(204, { admin: 204 }),
    'communities.readAbout': everyone(200),
    'communities.updateAbout': guidesAndAdmins(200),
    'communities.report': {
      public: { visitor: 401, author: 403, others: 201 },
      private: { visitor: 401, member: 201, guide: 201, admin: 201, others: 403 },
    },
    'communities.cases': guideOnly(200),
    'communities.adminCases': adminOnly(200),
    'communities.decide': guidesOfCase(201),
    'communities.escalate': guidesOfCase(200),
    'communities.reopen': guidesOfCase(200),
    'communities.sendNotice': everyone(201),
    'communities.decideDirectly': guidesAndAdmins(201),
    'communities.bans': guidesAndAdmins(200),
    'communities.removeBan': guidesAndAdmins(204),
    'communities.mutes': signedIn(200),
    // The member is the muted one, and cannot mute themselves.
    'communities.mute': { visitor: 401, member: 409, others: 204 },
    'communities.unmute': signedIn(204),
    'communities.readDigest': signedIn(200),
    'communities.updateDigest': signedIn(200),
    // The token is missing.
    'communities.stopLetter': everyone(400),
    'communities.updateAnnouncements': communityMembers(200),
    // The token is missing.
    'communities.stopAnnouncements': everyone(400),
    'communities.decisions': membersAndAdmins(200),
    'communities.ownDecisions': signedIn(200),
    // The decision is about the author.
    'communities.appeal': authorOnly(201),
    'readings.readings': { public: everyone(200), private: membersAndAdmins(200, { visitor: 403 }) },
    'readings.createReading': guideOnly(201),
    'readings.mine': signedIn(200),
    'readings.read': { public: everyone(200), private: notFoundForNonMembers(200) },
    'readings.update': readingManagers(200, { admin: 403 }),
    'readings.remove': readingManagers(204),
    'readings.rest': readingManagers(200, { admin: 403 }),
    'readings.endRest': readingManagers(200, { admin: 403 }),
    'readings.end': readingManagers(200),
    'readings.setPace': readingMembers(200),
    'readings.removePace': readingMembers(204),
    'readings.readPassage': { public: everyone(200), private: notFoundForNonMembers(200) },
    'readings.passagePosts': { public: everyone(200), private: notFoundForNonMembers(200) },
    'readings.createPassagePost': readingMembers(201),
    'events.create': guideOnly(201),
    'events.previewSeries': signedIn(200),
    'events.readSeries': { public: everyone(200), private: notFoundForNonMembers(200) },
    'events.updateSeries': seriesManagers(200),
    'events.changeSeries': seriesManagers(200),
    'events.addDate': seriesManagers(201),
    // The series has an end.
    'events.confirmDates': seriesManagers(409),
    'events.endLiving': seriesManagers(200),
    'events.removeSeries': seriesManagers(204),
    'events.calendar': { public: everyone(200), private: notFoundForNonMembers(200) },
    'events.mine': signedIn(200),
    'events.agenda': signedIn(200),
    // The key is missing.
    'events.memberFeed': everyone(400),
    'events.createMemberFeedAddress': signedIn(201),
    'events.deleteMemberFeedAddress': signedIn(204),
    'events.read': { public: everyone(200), private: notFoundForNonMembers(200) },
    'events.cancel': seriesManagers(204),
    'events.book': { public: signedIn(200), private: notFoundForNonMembers(200, { visitor: 401 }) },
    'events.cancelBooking': { public: signedIn(200), private: notFoundForNonMembers(200, { visitor: 401 }) },
    // The token is invalid.
    'events.release': everyone(400),
    'events.registerGuest': { public: everyone(201), private: notFoundForNonMembers(403) },
    'events.cancelGuest': { public: everyone(400), private: notFoundForNonMembers(400) },
    'events.waitlist': seriesManagers(200),
    // The event has free spots.
    'events.joinWaitlist': { public: signedIn(409), private: notFoundForNonMembers(409, { visitor: 401 }) },
    'events.leaveWaitlist': { public: signedIn(200), private: notFoundForNonMembers(200, { visitor: 401 }) },
    'events.joinWaitlistAsGuest': { public: everyone(409), private: notFoundForNonMembers(403) },
    // The token is invalid.
    'events.claimSpot': { public: everyone(400), private: notFoundForNonMembers(400) },
    'events.confirmGuest': { public: everyone(400), private: notFoundForNonMembers(400) },
    'events.unsubscribe': everyone(400),
    'events.removeGuest': {
      public: guidesAndAdmins(204),
      // The guests were removed when the community became private.
      private: { visitor: 401, member: 403, author: 403, others: 404 },
    },
    'events.feed': { public: everyone(200), private: notFoundForNonMembers(200) },
    'events.file': { public: everyone(200), private: notFoundForNonMembers(200) },
    'events.createFeedAddress': {
      public: signedIn(409),
      private: notFoundForNonMembers(201, { visitor: 401, admin: 403 }),
    },
    // Nobody has booked, and the room is closed.
    'events.room': {
      public: { author: 200, guide: 200, admin: 200, others: 403 },
      private: { member: 403, author: 200, guide: 200, admin: 200, others: 404 },
    },
    'events.roomStream': {
      public: { author: 409, guide: 409, admin: 409, others: 403 },
      private: { member: 403, author: 409, guide: 409, admin: 409, others: 404 },
    },
    'events.updateRoom': seriesManagers(409),
    'events.readTime': everyone(200),
    'events.deleteFeedAddress': {
      public: signedIn(409),
      private: notFoundForNonMembers(204, { visitor: 401, admin: 403 }),
    },
  };
