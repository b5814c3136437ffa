import { useState } from 'react';
import { Link } from '#web/ui/actions/Link.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '#web/ui/fields/ChoiceGroup.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Slider } from '#web/ui/fields/Slider.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TagInput } from '#web/ui/fields/TagInput.tsx';
import { DateField, TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { CalendarGrid } from '#web/ui/layout/CalendarGrid.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import style from './GalleryPage.module.css';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const PRIVACY_OPTIONS = [
  { value: 'public', label: 'Public', hint: 'Anyone may read and join.' },
  { value: 'private', label: 'Private', hint: 'By invitation only.' },
];
const MARKS = new Map([
  ['2026-11-03', 'practice logged'],
  ['2026-11-19', 'practice logged'],
]);

/** The section of `/gallery` that shows fields. */
export function FieldGallery() {
  const [text, setText] = useState('Filled');
  const [tags, setTags] = useState(['ātma-vicāra', 'stillness']);
  const [isOn, setIsOn] = useState(true);
  const [privacy, setPrivacy] = useState('public');
  const [days, setDays] = useState(['Sunday', 'Friday']);
  const [volume, setVolume] = useState(60);
  const [day, setDay] = useState('2026-11-19');
  const [month, setMonth] = useState('2026-11');
  const textProps = { value: text, onChange: setText };
  return (
    <section className={style.section}>
      <h2>Fields</h2>
      <div className={style.columns}>
        <TextField label="Label" {...textProps} />
        <TextField label="With a hint" isOptional hint="One line, below the field." {...textProps} />
        <TextField label="Wrong" type="email" error="Invalid email address" {...textProps} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          labelEnd={<Link href="/">Forgot password?</Link>}
          {...textProps}
        />
        <TextField label="In a sentence" type="number" before="Every" after="weeks" {...textProps} />
        <TextField label="Disabled" isDisabled {...textProps} />
        <DateField label="Date" value={day} onChange={setDay} />
        <TagInput label="Tags" isOptional value={tags} onChange={setTags} />
        <TagInput label="Wrong tags" error="At most two tags" value={tags} onChange={setTags} />
        <Select label="Frequency" options={PRIVACY_OPTIONS} value={privacy} onChange={setPrivacy} />
        <TextArea label="Description" rows={3} {...textProps} />
        <div>
          <Checkbox isSelected={isOn} onChange={setIsOn}>
            Remember me
          </Checkbox>
          <Switch isSelected={isOn} onChange={setIsOn} hint="A day before the event.">
            Event reminders by mail
          </Switch>
          <Slider
            label="Chime volume"
            value={volume}
            valueText={`${volume} %`}
            onChange={setVolume}
            step={10}
          />
        </div>
        <RadioGroup label="Privacy" options={PRIVACY_OPTIONS} value={privacy} onChange={setPrivacy} />
        <CheckboxGroup
          label="Days"
          variant="chips"
          options={DAYS.map((name) => ({ value: name, label: name, short: name[0] }))}
          value={days}
          onChange={setDays}
          error={days.length ? undefined : 'Choose a day'}
        />
        <TextField label="Title" isProse {...textProps} />
        <TextArea label="Content" isProse rows={4} {...textProps} />
        <Card>
          <CalendarGrid
            label="Practice"
            value={day}
            onChange={setDay}
            month={month}
            onMonthChange={setMonth}
            marks={MARKS}
          />
        </Card>
      </div>
    </section>
  );
}
