import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Preset } from '#contract/sadhana/presets.ts';
import { personName } from '#web/platform/member/personName.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { plannedParts } from '#web/sadhana/focus/sequence/plannedParts.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import { PresetActions, PresetStartActions, SESSION_MINUTES, sessionPractice } from './PresetActions.tsx';
import style from './PresetCard.module.css';

interface Props {
  preset: Preset;
  onEdit: (id: string) => void;
}

/** A preset with its practices and actions. */
export function PresetCard({ preset, onEdit }: Props) {
  const id = useId();
  const practiceToStart = sessionPractice(preset);
  const parts = plannedParts(preset);
  const { title, description, practices, isOwn, isPublic, owner } = preset;
  return (
    <Card>
      <article className={style.preset} aria-labelledby={id}>
        <div className={style.head}>
          <h3 id={id} {...userText()}>
            {title}
          </h3>
          {isOwn && isPublic && (
            <Badge tone="outline">
              <Trans context="preset">Public</Trans>
            </Badge>
          )}
        </div>
        {!isOwn && (
          <p className={style.note}>
            <Trans>
              Shared by <bdi>{personName(owner)}</bdi>
            </Trans>
          </p>
        )}
        {description && (
          <p className={style.description} {...userText()}>
            {description}
          </p>
        )}
        {practices.length > 0 ? (
          <List className={style.steps}>
            {practices.map((practice) => (
              <li key={practice.id}>
                <PracticeText practice={practice} />
              </li>
            ))}
          </List>
        ) : (
          <p className={style.note}>
            <Trans>None of its practices exist any more.</Trans>
          </p>
        )}
        <div className={style.note}>
          {practiceToStart && (
            <p>
              <Trans>
                Start Session times <bdi>{practiceName(practiceToStart)}</bdi> for{' '}
                <Plural value={SESSION_MINUTES} one="# minute" other="# minutes" />.
              </Trans>
            </p>
          )}
          {parts.length > 0 && <p>{sequenceText(parts)}</p>}
          {practices.length > 0 && (
            <p>
              <Trans>Activate logs every practice for today, without the timer.</Trans>
            </p>
          )}
        </div>
        <div className={style.footer}>
          <PresetStartActions preset={preset} />
          <PresetActions preset={preset} onEdit={onEdit} />
        </div>
      </article>
    </Card>
  );
}

function PracticeText({ practice }: { practice: Preset['practices'][number] }) {
  const name = practiceName(practice);
  const value = valueText(practice.defaultValue, practice.type);
  return (
    <Trans>
      <bdi>{name}</bdi>, {value}
    </Trans>
  );
}

/** "Start Sequence times 3 practices, 45 minutes in all, one after the other." */
function sequenceText(parts: readonly { minutes: number }[]): string {
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  return t`Start Sequence times ${plural(parts.length, {
    one: '# practice',
    other: '# practices',
  })}, ${plural(minutes, { one: '# minute', other: '# minutes' })} in all, one after the other.`;
}
