import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import type { Colleague } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'
import { teamReads } from './use-team-actions.ts'

interface Props {
  /** The colleague who becomes a manager; null closes the dialog. */
  readonly heir: Colleague | null
  readonly onClose: () => void
}

/** Asks whether to hand the management over to a colleague or to share it, and does so. */
export function HandOverDialog({ heir, onClose }: Props) {
  const text = useText(messages)
  const [way, setWay] = useState<'share' | 'give'>('share')
  const name = heir?.name ?? ''
  const handOver = useAction(shopkeepers.handOver, {
    refresh: teamReads,
    success: ({ share }) => (share ? text('hand.shared') : text('hand.given', { name })),
  })
  const close = () => {
    setWay('share')
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={heir !== null}
      title={text('hand.title', { name })}
      acceptLabel={text(`hand.${way}`)}
      isDanger={way === 'give'}
      isLoading={handOver.isRunning}
      onCancel={close}
      onAccept={() => {
        if (heir) void handOver.run({ body: { id: heir.id, share: way === 'share' } }).then(close)
      }}
    >
      <Stack gap={4}>
        <p>{text('hand.text')}</p>
        <Field label={text('hand.how')} isGroup>
          <RadioGroup
            value={way}
            onChange={setWay}
            options={(['share', 'give'] as const).map((value) => ({
              value,
              label: text(`hand.${value}`),
              text: text(`hand.${value}Text`, { name }),
            }))}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
