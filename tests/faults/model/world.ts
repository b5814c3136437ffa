/*
 * The state that members must see, as plain data. References are ids. An id that is not known yet is a placeholder
 * such as `?12.id` (see `match.ts`). Times are milliseconds of the server's clock; texts are those of the wire.
 */
export interface World {
  users: Record<string, User>;
  signups: Signup[];
  /** By the name that the test gives them, such as `anna` or `anna/2`. */
  sessions: Record<string, Session>;
  resets: { email: string; at: number; number: number; isVoid: boolean }[];
  /** What was made with an `Idempotency-Key`, by member, call and key; and the events of Stripe that have counted. */
  keys: Record<string, string>;
  entries: Record<string, Entry>;
  practices: Practice[];
  logs: Record<string, Log>;
  cadences: { user: string; from: string; weekdays: string[] }[];
  rests: Record<string, { id: string; user: string; from: string; to: string }>;
  communities: Record<string, Community>;
  /** Posts, and replies, which have a `post`. */
  texts: Record<string, Text>;
  series: Record<string, Series>;
  dates: Record<string, EventDate>;
  pictures: Record<string, Picture>;
  /** The id of the picture that is in its place, by member. */
  avatars: Record<string, string>;
  /** By member. Without one, nothing was ever paid. */
  subscriptions: Record<string, 'active' | 'canceled'>;
  mails: Mail[];
  /** Calls whose answer was lost: they may have happened, happen later, or never happen. */
  pending: Call[];
}
export interface User {
  id: string;
  username: string;
  email: string;
  password: string;
  fullName: string | null;
  role: 'sadhaka' | 'moderator' | 'admin';
  muted: string[];
  dayStartsAt: number;
  /** Whether the account has been entered from a browser that it remembers. */
  knowsBrowsers: boolean;
  /** When it was entered from a new browser after that. */
  newBrowsersAt: number[];
}
export interface Signup {
  username: string;
  email: string;
  password: string;
  at: number;
  /** The number of the call. */
  number: number;
  state: 'waiting' | 'verified' | 'void';
  isContested: boolean;
  /** The token with which a contested signup gets a password. */
  setPassword: string | null;
}
export interface Session {
  user: string;
  endsAt: number;
}
export interface Entry {
  id: string;
  user: string;
  title: string | null;
  date: string;
  day: string | null;
  content: string;
  mood: string | null;
  tags: string[];
  updatedAt: string;
}
export interface Practice {
  id: string;
  type: 'time' | 'reps';
}
export interface Log {
  id: string;
  user: string;
  practiceId: string;
  date: string;
  value: number;
  sankalpa: string | null;
  notes: string | null;
}
export interface Community {
  id: string;
  name: string;
  description: string;
  privacy: 'public' | 'private';
  joining: 'open' | 'request' | 'invitation';
  /** In the order in which they joined. */
  members: { user: string; role: 'guide' | 'member'; joinedAt: string }[];
  requests: { id: string; user: string; state: 'waiting' | 'accepted' | 'declined'; answeredAt: number }[];
  bans: { user: string; kind: 'banned' | 'paused'; until: number; isByAdmin: boolean }[];
}
export interface Text {
  id: string;
  community: string;
  post: string | null;
  author: string | null;
  content: string;
  createdAt: string;
  updatedAt: string;
  deleted: 'by author' | 'by guide' | 'by admin' | null;
}
export interface Series {
  id: string;
  community: string;
  guide: string | null;
  title: string;
  description: string;
  location: string | null;
  capacity: number;
}
export interface EventDate {
  id: string;
  series: string;
  day: string;
  start: number;
  end: number;
  title: string;
  capacity: number;
  isCancelled: boolean;
  booked: string[];
  guests: { id: string; name: string; email: string; at: number; hasCancelled: boolean }[];
  /** In the order in which they joined. */
  waitlist: { user: string; offer: Offer | null }[];
}
/** A spot that is kept. It was offered between two times, and is kept until `end`, a text that the server makes. */
export interface Offer {
  from: number;
  to: number;
  end: string;
}
export interface Picture {
  id: string;
  user: string;
  uploadedAt: number;
  /** The number of the call. */
  number: number;
  /** As the server says. */
  createdAt: string;
  /** When it lost its place; null if it is there, or never had one. */
  lostAt: number | null;
}
/**
 * A mail that a call causes. `words` must be in it, or what they have become until it was sent. An optional one may also be
 * missing.
 */
export interface Mail {
  to: string;
  kind: string;
  words: string | null;
  laterWords?: string[];
  isOptional: boolean;
}

export interface Call {
  /** Its number in the schedule. */
  number: number;
  /** The server's clock when it was made. */
  at: number;
  /** What the server's clock had shown each time before it was set back, and the number of the last call before that. */
  peaks?: readonly { at: number; lastCall: number }[];
  /** The session with which it is made; null for a visitor. */
  as: string | null;
  /** Method and path, with parameters in braces: `PUT /journal/{id}`. */
  endpoint: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Of an upload, instead of a body: which picture it is. Different numbers are different pictures. */
  picture?: number;
  /** The `Idempotency-Key`. */
  key?: string;
  ifMatch?: string;
  /** Of a login: the name of the session that it opens. */
  opens?: string;
  /** Whether everything that happens by itself has had its time: a read after a quiet point. */
  isQuiet?: boolean;
  /** Of a call with a token from a mail: whose it is (username, email), and when the call was made that sent it. */
  link?: { of: string; at: number };
}

/** The world in which these members have accounts, and nothing was written yet. */
export function createWorld(
  members: (Pick<User, 'id' | 'username' | 'email' | 'password' | 'role'> & Partial<User>)[],
  practices: Practice[],
): World {
  const users = members.map((member): [string, User] => [
    member.id,
    { fullName: null, muted: [], dayStartsAt: 0, knowsBrowsers: false, newBrowsersAt: [], ...member },
  ]);
  return {
    users: Object.fromEntries(users),
    signups: [],
    sessions: {},
    resets: [],
    keys: {},
    entries: {},
    practices,
    logs: {},
    cadences: [],
    rests: {},
    communities: {},
    texts: {},
    series: {},
    dates: {},
    pictures: {},
    avatars: {},
    subscriptions: {},
    mails: [],
    pending: [],
  };
}
