import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { Switch } from '../../design/switch/switch.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import { useKeySwitch } from './use-keys.ts'

interface Props {
  /** Each key with its action; by default the keys of a list. */
  readonly keys?: readonly (readonly [key: string, does: string])[]
  readonly onClose: () => void
}

/** Lists the single-key shortcuts, with a switch that turns them off. */
export function KeysDialog({ keys, onClose }: Props) {
  const text = useText(messages)
  const [isOn, switchKeys] = useKeySwitch()
  const shown = keys ?? [
    ['j', text('keys.next')],
    ['k', text('keys.previous')],
    ['x', text('keys.select')],
    ['Enter', text('keys.open')],
    ['/', text('keys.search')],
    ['Ctrl K', text('keys.palette')],
    ['?', text('keys.help')],
  ]
  return (
    <Modal isOpen onClose={onClose} title={text('keys.help')} size="small">
      <Stack gap={5}>
        <p>{text('keys.text')}</p>
        <dl className={styles.keys}>
          {shown.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch value={isOn} onChange={switchKeys}>
          {text('keys.single')}
        </Switch>
      </Stack>
    </Modal>
  )
}
