import { useState } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Drawer } from '../../platform/design/drawer/drawer.tsx'
import { SelectDropdown } from '../../platform/design/dropdown/select-dropdown.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { Popover } from '../../platform/design/popover/popover.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { toast } from '../../platform/design/toast/toast.ts'
import { Tooltip } from '../../platform/design/tooltip/tooltip.tsx'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

type Opened = 'right' | 'left' | 'dirty' | 'blocked' | 'modal' | 'confirm' | 'popover' | null
type OpenedProps = { opened: Opened; setOpened: (opened: Opened) => void }

export function Windows({ number }: { number: number }) {
  const text = useShowcaseText()
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <Sheet number={number} id="windows" title={text('windows')} text={text('windowsText')}>
      <Drawers opened={opened} setOpened={setOpened} />
      <Modals opened={opened} setOpened={setOpened} />
      <Popovers opened={opened} setOpened={setOpened} />
      <Toasts />
    </Sheet>
  )
}

function Drawers({ opened, setOpened }: OpenedProps) {
  const text = useShowcaseText()
  const [day, setDay] = useState('2026-11-21')
  const [name, setName] = useState('')
  const [store, setStore] = useState<string | null>('a')
  const close = () => setOpened(null)
  return (
    <Specimen title="Drawer" isRow>
      <Opener label={text('drawerRight')} onOpen={() => setOpened('right')} />
      <Opener label={text('drawerLeft')} onOpen={() => setOpened('left')} />
      <Opener label={text('drawerDirty')} onOpen={() => setOpened('dirty')} />
      <Opener label={text('drawerBlocked')} onOpen={() => setOpened('blocked')} />
      <Drawer
        isOpen={opened === 'right' || opened === 'left' || opened === 'dirty' || opened === 'blocked'}
        onClose={close}
        title={text('drawerTitle')}
        side={opened === 'left' ? 'left' : 'right'}
        isDirty={opened === 'dirty'}
        blocksOutsidePress={opened === 'blocked'}
        footer={
          <>
            <Button onClick={close}>{text('save')}</Button>
            <Button variant="quiet" onClick={() => setOpened('confirm')}>
              {text('remove')}
            </Button>
          </>
        }
      >
        <Stack gap={5}>
          <p>{text('drawerText')}</p>
          <Field label={text('name')}>
            <TextInput value={name} onChange={setName} />
          </Field>
          <Field label={text('day')}>
            <DatePicker value={day} onChange={setDay} />
          </Field>
          <Field label={text('store')}>
            <SelectDropdown
              options={['a', 'b', 'c'].map((value) => ({
                value,
                label: `${text('store')} ${value.toUpperCase()}`,
              }))}
              value={store}
              onChange={setStore}
            />
          </Field>
        </Stack>
      </Drawer>
    </Specimen>
  )
}

function Modals({ opened, setOpened }: OpenedProps) {
  const text = useShowcaseText()
  const close = () => setOpened(null)
  return (
    <Specimen title="Modal" isRow>
      <Opener label={text('modal')} onOpen={() => setOpened('modal')} />
      <Opener label={text('confirm')} onOpen={() => setOpened('confirm')} />
      <Modal
        isOpen={opened === 'modal'}
        onClose={close}
        title={text('modalTitle')}
        footer={<Button onClick={close}>{text('next')}</Button>}
      >
        {text('modalText')}
      </Modal>
      <ConfirmDialog
        isOpen={opened === 'confirm'}
        title={text('confirmTitle')}
        acceptLabel={text('confirmAccept')}
        isDanger
        onAccept={close}
        onCancel={close}
      >
        {text('confirmText')}
      </ConfirmDialog>
    </Specimen>
  )
}

function Popovers({ opened, setOpened }: OpenedProps) {
  const text = useShowcaseText()
  const close = () => setOpened(null)
  return (
    <Specimen title="Popover, Tooltip" isRow>
      <Popover
        isOpen={opened === 'popover'}
        onClose={close}
        label={text('popover')}
        target={
          <Button variant="secondary" onClick={() => setOpened('popover')}>
            {text('popover')}
          </Button>
        }
      >
        <Stack>
          <p>{text('popoverText')}</p>
          <Button isSmall onClick={close}>
            {text('save')}
          </Button>
        </Stack>
      </Popover>
      <Tooltip text={text('tooltipText')}>
        <Button variant="quiet" iconLeft="info">
          {text('tooltip')}
        </Button>
      </Tooltip>
    </Specimen>
  )
}

function Toasts() {
  const text = useShowcaseText()
  return (
    <Specimen title="Toast" isRow>
      <Button variant="secondary" onClick={() => toast.success(text('toastSuccess'))}>
        success
      </Button>
      <Button variant="secondary" onClick={() => toast.error(text('toastError'))}>
        error
      </Button>
      <Button variant="secondary" onClick={() => toast.warn(text('toastWarn'))}>
        warn
      </Button>
      <Button variant="secondary" onClick={() => toast.info(text('toastInfo'))}>
        info
      </Button>
    </Specimen>
  )
}

function Opener({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <Button variant="secondary" onClick={onOpen}>
      {label}
    </Button>
  )
}
