import type { Clock } from '#server/platform/clock.ts';

/** How members have reached this server process in the last ten minutes. Nothing of it is stored. */
export interface Visits {
  record(visit: Visit): void;
  recent(): RecentVisits;
}

interface Visit {
  /** The name of the host that the caller used, without its port. */
  host: string;
  ip: string;
  memberId: string;
  /** Whether a proxy has passed the call on that TRUST_PROXY does not name, so that `ip` is that of the proxy. */
  isByUnknownProxy: boolean;
}

interface RecentVisits {
  calls: number;
  /** The name of the host in most calls; null if most use an IP address. */
  host: string | null;
  /** How many IP addresses and members there were, up to a hundred. */
  ips: number;
  members: number;
  isByUnknownProxy: boolean;
}

const MINUTES = 10;
const MINUTE_MS = 60_000;
/** Names of hosts, addresses and members that are counted in a minute. Anybody can send any name. */
const MAX_COUNTED = 100;

interface Minute {
  number: number;
  calls: number;
  hosts: Map<string, number>;
  ips: Set<string>;
  members: Set<string>;
  isByUnknownProxy: boolean;
}

export function createVisits(clock: Clock): Visits {
  let minutes: Minute[] = [];
  const currentNumber = () => Math.floor(clock().epochMilliseconds / MINUTE_MS);

  function currentMinute(): Minute {
    const number = currentNumber();
    const last = minutes.at(-1);
    if (last?.number === number) return last;
    const minute = { number, calls: 0, hosts: new Map(), ips: new Set<string>(), members: new Set<string>() };
    minutes = [
      ...minutes.filter((each) => each.number > number - MINUTES),
      { ...minute, isByUnknownProxy: false },
    ];
    return minutes.at(-1) as Minute;
  }

  return {
    record: ({ host, ip, memberId, isByUnknownProxy }) => {
      const minute = currentMinute();
      minute.calls += 1;
      minute.isByUnknownProxy ||= isByUnknownProxy;
      if (minute.hosts.size < MAX_COUNTED || minute.hosts.has(host))
        minute.hosts.set(host, (minute.hosts.get(host) ?? 0) + 1);
      if (minute.ips.size < MAX_COUNTED) minute.ips.add(ip);
      if (minute.members.size < MAX_COUNTED) minute.members.add(memberId);
    },
    recent: () => {
      const recent = minutes.filter(({ number }) => number > currentNumber() - MINUTES);
      const calls = recent.reduce((sum, minute) => sum + minute.calls, 0);
      const counts = new Map<string, number>();
      for (const { hosts } of recent)
        for (const [host, count] of hosts) counts.set(host, (counts.get(host) ?? 0) + count);
      const [host = null] = [...counts].find(([, count]) => count > calls / 2) ?? [];
      return {
        calls,
        host: host !== null && isName(host) ? host : null,
        ips: new Set(recent.flatMap(({ ips }) => [...ips])).size,
        members: new Set(recent.flatMap(({ members }) => [...members])).size,
        isByUnknownProxy: recent.some(({ isByUnknownProxy }) => isByUnknownProxy),
      };
    },
  };
}

/** Whether the host is a name rather than an IP address. */
const isName = (host: string): boolean => !/^[\d.]+$/.test(host) && !host.startsWith('[');
