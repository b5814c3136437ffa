import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MemberText } from '#web/platform/text/MemberText.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import style from './FormattedTextArea.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Examples of what can be typed, each with what readers see. */
const examples = (): string[] => {
  const words = t({ message: 'words', context: 'example' });
  const first = t({ message: 'first', context: 'example' });
  const second = t({ message: 'second', context: 'example' });
  return [
    `*${words}*`,
    `**${words}**`,
    `- ${first}\n- ${second}`,
    `1. ${first}\n2. ${second}`,
    `> ${words}`,
    'https://example.org',
    `[${words}](https://example.org)`,
    `\\*${words}\\*`,
  ];
};

/** The signs of formatted text, by examples. */
export const HowToFormatDialog = ({ isOpen, onClose }: Props) => (
  <Dialog
    title={t`How to Format`}
    isOpen={isOpen}
    onClose={onClose}
    footer={
      <Button variant="primary" onPress={onClose}>
        <Trans>Close</Trans>
      </Button>
    }
  >
    <table className={style.guide}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>You type</Trans>
          </th>
          <th scope="col">
            <Trans>Readers see</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {examples().map((example) => (
          <tr key={example}>
            <td>
              <code>{example}</code>
            </td>
            <td>
              <MemberText text={example} format="formatted" isSmall />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <Trans>Everything else is shown as you type it, with its line ends.</Trans>
    </p>
  </Dialog>
);
