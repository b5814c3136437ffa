import { z } from 'zod';
import { LIMITS } from '#contract/platform/constants.ts';
import { endpoints } from '#contract/platform/endpoint.ts';
import { saidFields } from '#contract/platform/errors.ts';
import {
  byId,
  calendarDay,
  count,
  id,
  maxLength,
  optionalText,
  outputInstant,
  rawText,
} from '#contract/platform/primitives.ts';
import { schemaMessage } from '#contract/platform/say.ts';
import {
  IMPORT_PROGRAMS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PRACTICES,
  MAX_IMPORT_ROWS,
  MAX_KEPT_LOGS,
} from './importLimits.ts';
import { MAX_VALUE, PracticeDraft, practiceId } from './practices.ts';

/** The files of an import: the program that wrote them, and the SHA-256 of their content, in hexadecimal. */
const ImportSource = z.object({
  program: z.enum(IMPORT_PROGRAMS, schemaMessage('Unknown program')),
  digest: z
    .string(schemaMessage('Unknown file'))
    .regex(/^[0-9a-f]{64}$/, schemaMessage('Unknown file'))
    .meta({ example: 'a3'.repeat(32) }),
});

/** A practice of an import: one that the member may log, or one that is created unless the member has one of its name and type. */
export const ImportPractice = z.union([z.object({ id: practiceId }), PracticeDraft]);
export type ImportPractice = z.output<typeof ImportPractice>;

export const ImportDraft = z
  .object({
    source: ImportSource,
    practices: z
      .array(ImportPractice, schemaMessage('{label} are required', { label: 'Practices' }))
      .min(1, schemaMessage('{label} are required', { label: 'Practices' }))
      .max(
        MAX_IMPORT_PRACTICES,
        schemaMessage('At most {max} practices at once', { max: MAX_IMPORT_PRACTICES }),
      ),
  })
  .meta({ id: 'ImportDraft' });
export type ImportDraft = z.output<typeof ImportDraft>;

/** A log of an import. `practice` is the position of its practice in `practices`, from 0. */
export const ImportedLog = z.object({
  practice: count('Practice', 0, MAX_IMPORT_PRACTICES - 1),
  date: calendarDay('Date'),
  value: count('Value', 1, MAX_VALUE.reps),
  sankalpa: optionalText('Intention', LIMITS.sankalpa),
  notes: optionalText('Notes', LIMITS.content),
});
export type ImportedLog = z.output<typeof ImportedLog>;

const INTEGER = { override: { type: 'integer' } } as const;

/** A log as it is sent. It is not checked before the others, so that one that cannot be read does not refuse them all. */
const ImportRow = z
  .object({
    practice: z.number(schemaMessage('{label} is required', { label: 'Practice' })).meta(INTEGER),
    date: maxLength(
      rawText('Date', schemaMessage('{label} is required', { label: 'Date' })),
      'Date',
      100,
    ).meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' }),
    value: z.number(schemaMessage('{label} is required', { label: 'Value' })).meta(INTEGER),
    sankalpa: maxLength(rawText('Intention', ''), 'Intention', LIMITS.content).nullish(),
    notes: maxLength(rawText('Notes', ''), 'Notes', LIMITS.content).nullish(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.output<typeof ImportRow>;

/** What a call has created, or would create. */
export const ImportedRows = z
  .object({
    new: z.int(),
    /** The rows that are logged already. Of several equal ones, as many as are logged. */
    duplicates: z.int(),
    /** The rows that cannot be logged, by their positions in the call, from 0. */
    refused: z.array(z.object({ row: z.int(), ...saidFields })),
  })
  .meta({ id: 'ImportedRows' });
export type ImportedRows = z.output<typeof ImportedRows>;

/** An import of the caller. `logs` is the number of logs that it has created. */
export const PracticeImport = z
  .object({
    id: z.string(),
    program: z.enum(IMPORT_PROGRAMS),
    createdAt: outputInstant,
    /** Null as long as it is unfinished. */
    finishedAt: outputInstant.nullable(),
    logs: z.int(),
  })
  .meta({ id: 'PracticeImport' });
export type PracticeImport = z.output<typeof PracticeImport>;

/** The logs that an undo keeps: those with a line in a sealed journal, which only the devices of the member know. */
export const undoBody = {
  kind: 'json',
  maxBytes: MAX_IMPORT_BYTES,
  schema: z.object({
    keep: z
      .array(id, schemaMessage('{label} must be a list', { label: 'Logs' }))
      .max(
        MAX_KEPT_LOGS,
        schemaMessage('At most {max} logs can be kept', { max: MAX_KEPT_LOGS.toLocaleString('en') }),
      )
      .optional(),
  }),
} as const;

export const practiceImports = endpoints({
  createImport: {
    method: 'POST',
    path: '/sadhana/imports',
    access: 'member',
    summary:
      'Begin an import of practice. If an import of the same files is unfinished, it goes on with these practices. If one of other files is unfinished, the call is refused with 409 and its `importId`.',
    body: ImportDraft,
    status: 201,
    reply: z.object({ id: z.string() }),
  },
  importLogs: {
    method: 'PUT',
    path: '/sadhana/imports/{id}',
    access: 'member',
    summary:
      'Create logs of an unfinished import, or only count them (`dryRun`). All logs of a day belong in one call: as many as are logged already with the same practice, day and value are not created again.',
    params: byId,
    body: {
      kind: 'json',
      maxBytes: MAX_IMPORT_BYTES,
      schema: z.object({
        rows: z
          .array(ImportRow, schemaMessage('{label} are required', { label: 'Rows' }))
          .min(1, schemaMessage('{label} are required', { label: 'Rows' }))
          .max(MAX_IMPORT_ROWS, schemaMessage('At most {max} rows at once', { max: MAX_IMPORT_ROWS })),
        dryRun: z.boolean(schemaMessage('{label} must be true or false', { label: 'dryRun' })).optional(),
      }),
    },
    reply: ImportedRows,
  },
  finishImport: {
    method: 'POST',
    path: '/sadhana/imports/{id}/finish',
    access: 'member',
    summary: 'Finish an import. After 7 days, it is finished as it stands.',
    params: byId,
    status: 200,
    reply: PracticeImport,
  },
  imports: {
    method: 'GET',
    path: '/sadhana/imports',
    access: 'member',
    summary: "The caller's last 20 imports of the last 30 days, newest first.",
    reply: z.array(PracticeImport),
  },
  undoImport: {
    method: 'DELETE',
    path: '/sadhana/imports/{id}',
    access: 'member',
    summary:
      'Delete the logs and unused practices that an import has created, within 30 days. `kept` counts the logs that stay because they were changed, have a line in the journal or are in `keep`.',
    params: byId,
    body: undoBody,
    status: 200,
    reply: z.object({ removed: z.int(), kept: z.int() }),
  },
});
