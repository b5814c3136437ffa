import { API_PATH } from '#contract/platform/constants.ts';
import type { Server } from '#server/server.ts';
import type { Member, Person } from '#tests/support/people/testPeople.ts';

/** Calls an endpoint as one of the people, or as a visitor: `call('meera', 'POST /journal', body)`. Returns the body of the reply. */
export type Call = (
  caller: Person | null,
  endpoint: string,
  body?: unknown,
  headers?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: the bodies have many shapes
) => Promise<any>;

/** A function that calls the endpoints of the server. It throws if a call is refused. */
export function callsOf({ app }: Server, people: Map<Person, Member>): Call {
  return async (caller, endpoint, body, headers = {}) => {
    const [method, path] = endpoint.split(' ') as ['GET', string];
    const token = caller && people.get(caller)?.token;
    const response = await app.inject({
      method,
      url: API_PATH + path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    if (response.statusCode >= 400) throw new Error(`${endpoint}: ${response.body}`);
    return response.body ? response.json() : undefined;
  };
}
