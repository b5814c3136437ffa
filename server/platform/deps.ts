import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Registry } from 'prom-client';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { ArchiveFile } from '#server/platform/archive/archive.ts';
import type { Exports } from '#server/platform/archive/exports.ts';
import type { ErasedHow, ErasedTable } from '#server/platform/backup/erasures/erasedTables.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Uploads } from '#server/platform/http/bodies/uploads.ts';
import type { PublicPages } from '#server/platform/http/pageHead.ts';
import type { Visits } from '#server/platform/http/visits.ts';
import type { ImageResizer } from '#server/platform/images/imageResizer.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import type { JobHandler, Jobs } from '#server/platform/jobs/queue.ts';
import type { Languages } from '#server/platform/languages/languages.ts';
import type { ReadOnly } from '#server/platform/process/readOnly.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { SeenSessions } from '#server/platform/sessions/seenSessions.ts';
import type { Viewer, ViewerLoader } from '#server/platform/sessions/sessions.ts';
import type { Tokens } from '#server/platform/sessions/tokens.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Clock } from './clock.ts';
import type { CurrentSite } from './currentSite.ts';
import type { ConstraintErrors } from './errors.ts';
import type { Limits } from './limits.ts';

/** The services that every feature may use. They are passed to each function that needs them: no state is global. */
export interface Deps {
  /** Every feature of the product, in the order of `server/features.ts`. */
  features: readonly Feature[];
  settings: Settings;
  db: Database['db'];
  /** The database of `db` with its files, for backups. */
  database: Database;
  /** Whether the disk of the embedded database has enough space for writes. */
  hasDiskSpace: Database['hasDiskSpace'];
  clock: Clock;
  tokens: Tokens;
  /** What admins have set for the site. */
  site: CurrentSite;
  /** The languages that this site offers, and the texts in them. */
  languages: Languages;
  loadViewer: ViewerLoader;
  /** Records when each session was last used. */
  seenSessions: SeenSessions;
  /**
   * Requires that the viewer has proved who they are within the last 10 minutes.
   * @throws ApiError 403 with the ways to prove it.
   */
  requireFreshAuthentication(
    deps: Deps,
    viewer: Viewer,
    condition: NonNullable<Endpoint['freshAuthentication']>,
  ): Promise<void>;
  jobs: Jobs;
  /** Delivers mails at once. Use `enqueueMail` for all mails but tests. */
  mailer: Mailer;
  limits: Limits;
  exports: Exports;
  /** Limits how many files are uploaded at the same time. */
  uploads: Uploads;
  /** Stores the files of pictures. */
  storage: Storage;
  /** Decodes and resizes pictures. */
  images: ImageResizer;
  /** A read-only copy of the database, for lists that are the same for everyone. */
  replica: Replica;
  /** How members have reached this process lately. */
  visits: Visits;
  /** Whether the site is being updated, so that nothing may be written. */
  readOnly: ReadOnly;
  /** Aborted when the server begins to shut down. From then on, each connection is closed after a reply. */
  shutdown: AbortController;
  log: FastifyBaseLogger;
}

/** What changes need in a transaction. The commands of the shell have these services too. */
export type ChangeDeps = Pick<Deps, 'features' | 'clock' | 'jobs'>;

interface FeatureTask {
  /** In UTC. */
  cron: string;
  run(deps: Deps): Promise<void>;
  /** Sends reminders or letters, or asks Stripe. After a restore, it does not run until the operator lets it. */
  isHeldAfterRestore?: true;
  /** Asks another server, such as a store of files. If that hangs, only other tasks of this kind wait. */
  asksOtherServer?: true;
}

/** The parts that a feature adds to the server. `server/features.ts` lists all features. */
export interface Feature {
  routes(app: FastifyInstance, deps: Deps): void;
  /** Its mails, by name. Jobs in the queue store the name, so a name is never changed. */
  mails?: Record<string, ComposeMail<Deps>>;
  /** Its other job queues, each with a function that returns the handler of its jobs. */
  queues?: Record<string, (deps: Deps) => JobHandler>;
  /** Adds its metrics to those of `/metrics`. */
  metrics?(deps: Deps, registry: Registry): void;
  /** The errors of its constraints that a caller can violate. */
  constraints?: ConstraintErrors;
  /** The pages that visitors and search engines may see. */
  publicPages?: PublicPages;
  /** The files that it adds to a member's data export; null if it stores nothing of a member. */
  archive: ((deps: Deps, userId: string) => Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>) | null;
  /** Runs in the transaction that sets the email of an account after the link in the mail was opened. */
  afterEmailVerified?(
    deps: Deps,
    trx: Transaction<DB>,
    account: { userId: string; email: string },
  ): Promise<void>;
  /** The pages to which somebody agrees by sending the signup form in a language. They are stored with the signup. */
  pagesAgreedAtSignup?(deps: Deps, trx: Transaction<DB>, language: string | null): Promise<AgreedPage[]>;
  /** Runs in the transaction that creates an account, after it was inserted. */
  afterAccountCreated?(
    deps: Deps,
    trx: Transaction<DB>,
    account: { userId: string; agreedPages: AgreedPage[] },
  ): Promise<void>;
  /** Its invitations with which people may make accounts, by kind. */
  signupInvitations?: SignupInvitations[];
  /** Runs in the transaction that takes an account back from somebody else. Ends what they could keep reading with. */
  afterAccountSecured?(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void>;
  /** Runs in the transaction that suspends a locked account, or that replaces its suspension. */
  afterAccountSuspended?(deps: Deps, trx: Transaction<DB>, suspended: SuspendedAccount): Promise<void>;
  /** Runs in the transaction that ends the suspension of a locked account. */
  afterAccountRestored?(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void>;
  /** Runs in the transaction that deletes an account, while the account is still there and locked. */
  beforeAccountRemoved?(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void>;
  /** Runs in the same transaction, after the account has been deleted. */
  afterAccountRemoved?(deps: Deps, trx: Transaction<DB>): Promise<void>;
  /** Runs in the transaction in which a member leaves or is removed, after the membership has been deleted. */
  afterMemberRemoved?(
    deps: ChangeDeps,
    trx: Transaction<DB>,
    community: ChangedCommunity,
    member: { userId: string; hasLeft: boolean },
  ): Promise<void>;
  /** Runs in the transaction that makes a public community private. */
  afterCommunityClosed?(deps: ChangeDeps, trx: Transaction<DB>, community: ChangedCommunity): Promise<void>;
  /** Runs in the transaction that makes a private community public. */
  afterCommunityOpened?(trx: Transaction<DB>, communityId: string): Promise<void>;
  /** Runs in the transaction that deletes a community, while the community is still there and locked. */
  beforeCommunityDeleted?(deps: ChangeDeps, trx: Transaction<DB>, community: ChangedCommunity): Promise<void>;
  /** How the viewer may see a picture because of what contains it. */
  accessToPicture?(db: Db, picture: ContainedPicture, viewer: PictureViewer): Promise<PictureAccess>;
  /** The files of its pictures: a pattern that their keys match, and the keys of the files that each picture needs. */
  storedFiles?: { key: RegExp; expected(db: Deps['db']): AsyncIterable<string[]> };
  /** How rows of its tables are erased again after a restore. Those of other tables are only deleted. */
  erasable?: {
    [table in ErasedTable]?: (deps: Deps, trx: Transaction<DB>, id: string, how: ErasedHow) => Promise<void>;
  };
  /** Runs after a backup was restored. Ends what gives access to accounts. */
  afterRestore?(trx: Transaction<DB>): Promise<void>;
  /** Deletes expired data. Runs at the start of every server and every hour on one of them. */
  deleteExpired?(deps: Deps): Promise<void>;
  /** Recurring tasks, by the names of their schedules. Each run happens on one of the servers. */
  recurring?: Record<string, FeatureTask>;
}

/** The version of a page of the site to which somebody has agreed, as a row of `page_agreements` without the member. */
export interface AgreedPage {
  slug: string;
  language: string;
  version: number;
  /** In ISO 8601, since it is stored as JSON. */
  agreed_at: string;
}

/** Invitations with which people may make accounts. */
export interface SignupInvitations {
  kind: SignupInvitation['kind'];
  /** The invitation of a token, if it is valid for this email. */
  find(deps: Deps, token: string, email: string): Promise<SignupInvitation | null>;
  /** Locks an invitation until the transaction ends. Returns whether it is still valid for this email. */
  lock(deps: Deps, trx: Transaction<DB>, id: string, email: string): Promise<boolean>;
  /** Runs after an account was made with a locked invitation. */
  use(deps: Deps, trx: Transaction<DB>, id: string, userId: string): Promise<void>;
}

/** By an admin (`site`, `siteLink`) or by a guide of a community: mailed to an address, or a link for several people. */
export interface SignupInvitation {
  kind: 'site' | 'siteLink' | 'community' | 'communityLink';
  id: string;
}

/** An account that an admin suspends. */
export interface SuspendedAccount {
  userId: string;
  beganAt: Temporal.Instant;
  /** The admin. */
  actorId: string;
  /** Whether its posts, replies and pictures are to be set aside. */
  setsAside: boolean;
}

/** A community in which something changes. */
interface ChangedCommunity {
  id: string;
  name: string;
  privacy: 'public' | 'private';
}

interface ContainedPicture {
  id: string;
  post_id: string | null;
  /** The post that was set aside together with the picture. */
  deleted_post_id: string | null;
}

type PictureViewer = Pick<Viewer, 'id' | 'role'> | null;

export interface PictureAccess {
  /** The community of the post that shows the picture; null if no post does. */
  postIn: { communityId: string; isPublic: boolean; mayRead: boolean } | null;
  /** Whether the viewer decides a case that contains the picture, or may restore its post. */
  mayReview: boolean;
}
