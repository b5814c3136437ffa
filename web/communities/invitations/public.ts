/** The fields of a form that invites many people, also to the site. */
export {
  InviteManyFields,
  inviteManyValues,
  SentInvitationsNote,
  withTranslatedReasons,
} from './InviteManyFields.tsx';
