import type { FastifyInstance } from 'fastify';
import { rooms } from '#contract/events/room.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeRoom, requireOpenRoom, requireRoom } from './actions.ts';
import { openRoomStreams } from './streams.ts';

export function roomRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps;
  const streams = openRoomStreams(deps);
  app.addHook('onClose', () => streams.close());
  serve(app, deps, rooms, {
    room: async (call) => (await requireRoom(deps, call, call.params.id)).room,
    roomStream: async (call) => {
      const { room, guestId } = await requireOpenRoom(deps, call, call.params.id);
      return streams.open(call.params.id, { viewer: call.viewer, guestId }, room);
    },
    updateRoom: async ({ viewer, params, body, expectedVersion }) =>
      changeRoom(deps, viewer, params.id, body, expectedVersion),
    readTime: async () => {
      const received = clock().epochMilliseconds;
      return { received, sent: clock().epochMilliseconds };
    },
  });
}
