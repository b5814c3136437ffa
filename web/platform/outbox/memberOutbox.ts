import { onReconnect } from '#web/platform/api/connection.ts';
import { mayHaveKept, openDeviceDatabase } from '#web/platform/device/deviceDatabase.ts';
import { isLeavingDocument } from '#web/platform/session/hardNavigation.ts';
import { currentSession, onSessionChange } from '#web/platform/session/sessionStore.ts';
import { deviceWrites } from './deviceWrites.ts';
import { type KeptContent, recordSentId, showKeptWrites } from './keptWrites.ts';
import { type KeptWrite, Outbox, type SentWrite } from './outbox.ts';

// The outbox of the member who is signed in.

/** Sends a write of one kind. @throws ApiError */
export type SendKept<Content extends KeptContent> = (
  write: KeptWrite<Content>,
  memberId: string,
) => Promise<SentWrite>;

/** How the writes of each kind are sent. */
export type KeptKinds = Record<DeviceKind, () => Promise<SendKept<never>>>;

/** What this outbox keeps. A sealed journal has an outbox of its own. */
type DeviceKind = Exclude<KeptContent['kind'], 'sealed'>;

/** A message to the other tabs: the writes have changed, or one was sent. */
interface Message {
  memberId: string;
  sent?: { key: string; id: string };
}

const INTERVAL_MS = 60_000;

let kinds: KeptKinds | null = null;
let channel: BroadcastChannel | null = null;
let current: { memberId: string; outbox: Outbox<KeptContent> } | null = null;

/** The outbox of a member on this device, for the writes of one kind. The keys of all kinds are different. */
export function outboxOf<Content extends KeptContent>(memberId: string): Outbox<Content> {
  if (current?.memberId !== memberId) current = { memberId, outbox: createOutbox(memberId) };
  return current.outbox as unknown as Outbox<Content>;
}

function createOutbox(memberId: string): Outbox<KeptContent> {
  const announce = (message: Omit<Message, 'memberId'>) =>
    channel?.postMessage({ memberId, ...message } satisfies Message);
  return new Outbox({
    store: deviceWrites(() => openDeviceDatabase(memberId)),
    send: async (write) => {
      const send = await kinds?.[write.content.kind as DeviceKind]();
      if (!send) throw new Error('The outbox was not started.');
      const sent = await (send as SendKept<KeptContent>)(write, memberId);
      if (sent.id) {
        const message = { sent: { key: write.key, id: sent.id } };
        recordSentId(message.sent);
        announce(message);
      }
      return sent;
    },
    inOneTab: (action) => inOneTab(`outbox:${memberId}`, action),
    onChange: (writes) => {
      showKeptWrites(memberId, writes);
      announce({});
    },
  });
}

/** Runs an action unless another tab runs it. Without TLS there are no locks; two tabs may then send the same key. */
export async function inOneTab(name: string, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await action();
  });
}

/**
 * Sends what is kept whenever that may succeed: at the start, when the server can be reached again, when the tab becomes
 * visible, each minute, and after a sign-in.
 */
export function startOutbox(senders: KeptKinds): void {
  kinds = senders;
  channel = new BroadcastChannel('outbox');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.memberId !== currentSession()?.user.id) return;
    if (data.sent) recordSentId(data.sent);
    else void showStored(data.memberId);
  });
  void sendKept();
  onReconnect(() => void sendKept());
  document.addEventListener('visibilitychange', () => void sendKept());
  onSessionChange(() => void sendKept());
  setInterval(() => void sendKept(), INTERVAL_MS);
}

const showStored = async (memberId: string) =>
  showKeptWrites(memberId, await deviceWrites<KeptContent>(() => openDeviceDatabase(memberId)).load());

/** Sends what a sealed journal keeps, while it is unlocked. */
let sendSealed: () => Promise<void> = async () => {};

/** Sends the outbox of a sealed journal whenever this one is sent. */
export function connectSealedOutbox(send: () => Promise<void>): void {
  sendSealed = send;
}

/** Shows and sends what is kept of the member who is signed in, if there is a connection. */
export async function sendKept(): Promise<void> {
  const memberId = currentSession()?.user.id;
  if (!memberId || isLeavingDocument()) return;
  const sends = navigator.onLine && document.visibilityState === 'visible';
  if (mayHaveKept(memberId))
    await attempt(async () => {
      await showStored(memberId);
      if (sends) await outboxOf<KeptContent>(memberId).sendAll();
    });
  if (sends) await attempt(sendSealed);
}

/** What fails stays stored until the next attempt. */
const attempt = (action: () => Promise<void>) =>
  action().catch((failure: unknown) =>
    console.warn('What is kept on this device could not be sent.', failure),
  );
