import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header, MenuItem, MenuSection } from 'react-aria-components';
import style from './Menu.module.css';

interface Props<Value extends string> {
  title: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** One of a few, within a menu. */
export function MenuRadios<Value extends string>({ title, value, onChange, options }: Props<Value>) {
  function choose(keys: 'all' | Set<string | number>) {
    const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
    if (chosen) onChange(chosen.value);
  }
  return (
    <MenuSection
      className={style.group}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      shouldCloseOnSelect={false}
    >
      <Header className={style.head}>{title}</Header>
      {options.map((option) => (
        <MenuItem key={option.value} id={option.value} className={style.line} textValue={option.label}>
          {({ isSelected }) => (
            <>
              {option.icon}
              {option.label}
              {isSelected && <Check className={style.tick} />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
