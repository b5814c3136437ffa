import { z } from 'zod';
import { missingOrInvalid, schemaMessage } from './say.ts';

// These limits lie one day inside the years 1000 to 9999, so that an instant is in these years in every time zone.
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 31)];
function isInSupportedYears(value: string): boolean {
  const at = Date.parse(hasOffset(value) ? value : `${value}Z`);
  return at >= EARLIEST && at < LATEST;
}

/** Whether an ISO 8601 date-time has an offset, so that it is an instant. */
export const hasOffset = (dateTime: string): boolean => /(Z|[+-]\d\d:\d\d)$/i.test(dateTime);

/** An ISO 8601 date-time with any offset, between the years 1000 and 9999. */
export const instant = (label: string) => dateTime(label, { local: false });

/** Like `instant`, or without an offset: then it is the local time in the time zone of the request. */
export const instantOrLocalTime = (label: string) =>
  dateTime(label, { local: true }).meta({
    override: { type: 'string', format: 'date-time' },
    description: 'An instant, or without an offset a local time in the time zone of the event.',
  });

const dateTime = (label: string, { local }: { local: boolean }) =>
  z.iso
    .datetime({
      offset: true,
      local,
      error: missingOrInvalid(
        schemaMessage('{label} is required', { label }),
        schemaMessage('{label} must be a date and time', { label }),
        (input) => !input,
      ),
    })
    .refine(
      (value) => !/\.\d{10}/.test(value),
      schemaMessage('{label} must not be finer than a nanosecond', { label }),
    )
    .refine(isInSupportedYears, schemaMessage('{label} must lie between the years 1000 and 9999', { label }));
