import { ChoiceGroup, type ChoiceGroupProps } from './ChoiceGroup.tsx';

interface Props extends ChoiceGroupProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Any of a few; `onChange` gives the chosen in the order of the options. */
export function CheckboxGroup({ value, onChange, ...rest }: Props) {
  function choose(option: string, isChosen: boolean) {
    const wanted = (each: string) => (each === option ? isChosen : value.includes(each));
    onChange(rest.options.map((each) => each.value).filter(wanted));
  }
  return (
    <ChoiceGroup {...rest} type="checkbox" isChosen={(option) => value.includes(option)} onChoose={choose} />
  );
}
