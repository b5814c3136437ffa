/** One exchange with the server. `sentAt` and `arrivedAt` are on a clock of this page, the others on the server's. */
export interface TimeSample {
  sentAt: number;
  received: number;
  sent: number;
  arrivedAt: number;
}

/**
 * The offset to add to the page's clock to get the server's time, computed as in NTP (RFC 5905, section 8). It assumes
 * that the request and the reply take the same time. It uses the fastest exchange, because its possible error is the
 * smallest. Undefined without an exchange.
 */
export function offsetOf(samples: readonly TimeSample[]): number | undefined {
  const [fastest] = [...samples].sort((a, b) => delayOf(a) - delayOf(b));
  return fastest && (fastest.received - fastest.sentAt + (fastest.sent - fastest.arrivedAt)) / 2;
}

const delayOf = ({ sentAt, received, sent, arrivedAt }: TimeSample) => arrivedAt - sentAt - (sent - received);
