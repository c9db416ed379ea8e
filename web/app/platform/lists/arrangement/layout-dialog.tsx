import { DENSITIES } from '@esquadro/contract/platform/lists/vocabulary'
import { useState } from 'react'
import { Button } from '../../design/button/button.tsx'
import { Checkbox } from '../../design/checkbox/checkbox.tsx'
import { Field } from '../../design/field/field.tsx'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { RadioGroup } from '../../design/radio-group/radio-group.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'
import styles from '../lists.module.css'
import { moved, ordered } from './arrange.ts'
import type { Arrangement } from './use-arrangement.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly columns: readonly { readonly key: string; readonly title: string; readonly isMain?: boolean }[]
  readonly onClose: () => void
}

/** Chooses and orders the columns, and sets the density of the rows. */
export function LayoutDialog({ arrangement, columns, onClose }: Props) {
  const text = useText(messages)
  const { layout, save, isSaving } = arrangement
  const [keys, setKeys] = useState(() => ordered(columns, layout).map(({ key }) => key))
  const [hidden, setHidden] = useState<readonly string[]>(layout.hidden)
  const [density, setDensity] = useState(layout.density)
  const accept = () => void save({ columns: keys, hidden: [...hidden], density }).then(onClose)
  const reset = () => {
    setKeys(columns.map(({ key }) => key))
    setHidden([])
    setDensity('compact')
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('layout.open')}
      size="small"
      footer={
        <>
          <Button isLoading={isSaving} onClick={accept}>
            {text('layout.save')}
          </Button>
          <Button variant="secondary" onClick={reset}>
            {text('layout.reset')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <ul className={styles.columns} aria-label={text('layout.columns')}>
          {keys.flatMap((key, at) => {
            const column = columns.find((option) => option.key === key)
            if (!column) return []
            const { title, isMain } = column
            return [
              <li key={key}>
                <Checkbox
                  value={isMain || !hidden.includes(key)}
                  disabled={isMain}
                  onChange={(isShown) =>
                    setHidden(isShown ? hidden.filter((hiddenKey) => hiddenKey !== key) : [...hidden, key])
                  }
                >
                  {title}
                </Checkbox>
                <span>
                  <IconButton
                    isSmall
                    icon="arrow-up"
                    label={text('layout.up', { column: title })}
                    disabled={at === 0}
                    onClick={() => setKeys(moved(keys, key, -1))}
                  />
                  <IconButton
                    isSmall
                    icon="arrow-down"
                    label={text('layout.down', { column: title })}
                    disabled={at === keys.length - 1}
                    onClick={() => setKeys(moved(keys, key, 1))}
                  />
                </span>
              </li>,
            ]
          })}
        </ul>
        <Field label={text('layout.density')} isGroup>
          <RadioGroup
            value={density}
            onChange={setDensity}
            options={DENSITIES.map((value) => ({ value, label: text(`layout.${value}`) }))}
          />
        </Field>
      </Stack>
    </Modal>
  )
}
