import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { Switch } from '../../design/switch/switch.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'

interface Props {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onClose: () => void
}

const keys = [
  ['j', 'review.next'],
  ['k', 'review.previous'],
  ['Enter', 'review.open'],
  ['a', 'review.approve'],
  ['r', 'review.reject'],
  ['Ctrl Enter', 'review.sendReason'],
  ['Esc', 'review.back'],
  ['?', 'review.help'],
] as const

/** The keys of the review queue by name, and the switch that turns the single ones off. */
export function ShortcutsDialog({ isOn, onSwitch, onClose }: Props) {
  const text = useText(messages)
  return (
    <Modal isOpen onClose={onClose} title={text('review.help')} size="small">
      <Stack gap={5}>
        <p>{text('review.helpText')}</p>
        <dl className={styles.shortcuts}>
          {keys.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text(name)}</dd>
            </div>
          ))}
        </dl>
        <Switch value={isOn} onChange={onSwitch}>
          {text('review.oneKey')}
        </Switch>
      </Stack>
    </Modal>
  )
}
