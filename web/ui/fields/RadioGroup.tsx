import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx';

interface Props extends ChoiceGroupProps {
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, all in view. */
export function RadioGroup({ value, onChange, ...rest }: Props) {
  return <ChoiceGroup {...rest} type="radio" isChosen={(option) => option === value} onChoose={onChange} />;
}
