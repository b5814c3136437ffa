import type { FastifyInstance } from 'fastify';
import { practiceImports } from '#contract/sadhana/imports.ts';
import { logs } from '#contract/sadhana/logs.ts';
import { practices } from '#contract/sadhana/practices.ts';
import { presence } from '#contract/sadhana/presence.ts';
import { presets } from '#contract/sadhana/presets.ts';
import { reminders } from '#contract/sadhana/reminders.ts';
import { settings } from '#contract/sadhana/settings.ts';
import { summary } from '#contract/sadhana/summary.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import {
  createImport,
  finishImport,
  importLogs,
  readImports,
  undoImport,
} from '#server/sadhana/importing/actions.ts';
import { createLog, editLog, removeLog, requireLog } from '#server/sadhana/logs/actions.ts';
import { logOf } from '#server/sadhana/logs/rules.ts';
import { daysBetween, logsBetween } from '#server/sadhana/logs/store.ts';
import { createPractice, readPractice, removePractice } from '#server/sadhana/practices/actions.ts';
import { toPractice } from '#server/sadhana/practices/rules.ts';
import { practicesOf } from '#server/sadhana/practices/store.ts';
import { createSittingReader, startSitting } from '#server/sadhana/presence/actions.ts';
import { deleteSitting } from '#server/sadhana/presence/store.ts';
import {
  activatePreset,
  copyPreset,
  createPreset,
  editPreset,
  logsOfActivation,
  readPreset,
  removePreset,
} from '#server/sadhana/presets/actions.ts';
import { presetOf } from '#server/sadhana/presets/rules.ts';
import { presetsFor } from '#server/sadhana/presets/store.ts';
import {
  calendarOf,
  createFeedAddress,
  removeFeedAddress,
  stopByToken,
} from '#server/sadhana/reminders/actions.ts';
import {
  createRest,
  readRest,
  readSettings,
  readStreak,
  removeRest,
  setCadence,
  setObservances,
  updateSettings,
} from '#server/sadhana/settings/actions.ts';
import { exportLogs, readSummary } from '#server/sadhana/summary/actions.ts';
import { rangeOf } from './rules.ts';

export function sadhanaRoutes(app: FastifyInstance, deps: Deps): void {
  servePractices(app, deps);
  serveLogs(app, deps);
  serveSettings(app, deps);
  serveSummary(app, deps);
  servePresence(app, deps);
  serveReminders(app, deps);
  servePresets(app, deps);
  serveImports(app, deps);
}

function servePractices(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, practices, {
    practices: async ({ viewer }) => (await practicesOf(db, viewer.id)).map(toPractice),
    createPractice: {
      create: async ({ viewer, body }, dbOrTrx, id) => createPractice(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => readPractice(deps, viewer, id),
    },
    removePractice: async ({ viewer, params }) => removePractice(deps, viewer, params.id),
  });
}

function serveLogs(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  serve(app, deps, logs, {
    logs: async ({ viewer, query }) => (await logsBetween(db, viewer.id, rangeOf(query, clock()))).map(logOf),
    days: async ({ viewer, query }) => daysBetween(db, viewer.id, rangeOf(query, clock())),
    createLog: {
      create: async ({ viewer, body }, dbOrTrx, id) => createLog(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => requireLog(deps, viewer, id),
    },
    readLog: async ({ viewer, params }) => requireLog(deps, viewer, params.id),
    updateLog: async ({ viewer, params, body }) => editLog(deps, viewer, params.id, body),
    removeLog: async ({ viewer, params }) => removeLog(deps, viewer, params.id),

    streak: async ({ viewer, params, query }) => {
      if (params.userId !== viewer.id) throw forbidden();
      return readStreak(deps, viewer, query.timezone);
    },
  });
}

function servePresets(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, presets, {
    presets: async ({ viewer }) =>
      (await presetsFor(db, viewer.id)).map((preset) => presetOf(preset, viewer.id)),
    createPreset: {
      create: async ({ viewer, body }, dbOrTrx, id) => createPreset(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => readPreset(deps, viewer, id),
    },
    updatePreset: async ({ viewer, params, body }) => editPreset(deps, viewer, params.id, body),
    removePreset: async ({ viewer, params }) => removePreset(deps, viewer, params.id),
    copyPreset: {
      create: async ({ viewer, params }, dbOrTrx, id) => copyPreset(deps, dbOrTrx, viewer, params.id, id),
      answer: async ({ viewer }, id) => readPreset(deps, viewer, id),
    },
    activatePreset: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        activatePreset(deps, dbOrTrx, viewer, { id: params.id, firstId: id, date: body.date }),
      answer: async ({ viewer }, id) => logsOfActivation(deps, viewer, id),
    },
  });
}

function serveSettings(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, settings, {
    readSettings: async ({ viewer }) => readSettings(deps.db, viewer),
    updateSettings: async ({ viewer, body }) => updateSettings(deps, viewer, body),
    setCadence: async ({ viewer, body }) => setCadence(deps, viewer, body),
    setObservances: async ({ viewer, body }) => setObservances(deps, viewer, body),
    createRest: {
      create: async ({ viewer, body }, dbOrTrx, id) => createRest(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => readRest(deps, viewer, id),
    },
    removeRest: async ({ viewer, params }) => removeRest(deps, viewer, params.id),
  });
}

function serveSummary(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, summary, {
    summary: async ({ viewer, query }) => readSummary(deps, viewer, query.year),
    logsFile: async ({ viewer }) => exportLogs(deps, viewer),
  });
}

function serveImports(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, practiceImports, {
    createImport: async ({ viewer, body }) => createImport(deps, viewer, body),
    importLogs: async ({ viewer, params, body }) => importLogs(deps, viewer, params.id, body),
    finishImport: async ({ viewer, params }) => finishImport(deps, viewer, params.id),
    imports: async ({ viewer }) => readImports(deps, viewer),
    undoImport: async ({ viewer, params, body }) => undoImport(deps, viewer, params.id, body),
  });
}

function servePresence(app: FastifyInstance, deps: Deps): void {
  const readSitting = createSittingReader(deps);
  serve(app, deps, presence, {
    sitting: async ({ viewer }) => ({ sitting: await readSitting(viewer) }),
    startSitting: async ({ viewer, params, body }) => startSitting(deps, viewer, params.key, body.minutes),
    endSitting: async ({ params }) => deleteSitting(deps.db, params.key),
  });
}

function serveReminders(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reminders, {
    createFeedAddress: async ({ viewer }) => createFeedAddress(deps, viewer),
    removeFeedAddress: async ({ viewer }) => removeFeedAddress(deps, viewer),
    calendar: async ({ query }) => calendarOf(deps, query.key),
    stopReminder: async ({ body }) => stopByToken(deps, body.token),
    stopReminderByMail: async ({ query }) => stopByToken(deps, query.stop),
  });
}
