import type { ResponseOf } from '@esquadro/contract'
import { invites } from '@esquadro/contract/calls/professional'
import { InviteData } from '@esquadro/contract/campaigns/invites/invite'
import type * as contract from '@esquadro/contract/campaigns/invites/professional'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { PhoneInput } from '../../platform/design/masked-input/phone-input.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'
import { useInviteMessage } from './personal-link.tsx'
import { ShareButtons, spacedCode } from './share-buttons.tsx'

interface Props extends DrawerControls {
  readonly earns: boolean
  readonly onSent: () => void
  readonly onAnother: () => void
}

/** Invites a person; afterwards shows the invite and the ways to share it. */
export function InviteDrawer({ earns, onSent, onAnother, onDone, setDirty }: Props) {
  const [sent, setSent] = useState<SentInvite | null>(null)
  if (sent) return <InviteSent sent={sent} earns={earns} onAnother={onAnother} onClose={onDone} />
  return (
    <InviteForm
      onSent={(invite) => {
        setSent(invite)
        onSent()
      }}
      onDone={() => setDirty(false)}
      onCancel={onDone}
      setDirty={setDirty}
    />
  )
}

interface InviteFormProps extends DrawerControls {
  readonly onSent: (sent: SentInvite) => void
}

/** Invites a person by name, e-mail or phone number, with the contract's schema. */
function InviteForm({ onSent, ...drawer }: InviteFormProps) {
  const text = useText(messages)
  const create = useAction(invites.newInvite, {
    refresh: [invites.getInvites],
    success: text('created'),
    quiet: true,
  })
  const form = useZodForm(InviteData, { defaultValues: { name: '', email: '', cellphone: '' } })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('new.submit')}
      onSubmit={async (body) => {
        const [sent, error] = await create.run({ body })
        if (sent) onSent(sent)
        return error
      }}
    >
      <p>{text('new.text')}</p>
      <FormField form={form} name="name" label={text('name')} hint={text('new.nameHint')}>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="email" label={text('email')}>
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="cellphone" label={text('cellphone')}>
        {(control) => <PhoneInput {...control} autoComplete="off" />}
      </FormField>
    </DrawerForm>
  )
}

type SentInvite = ResponseOf<typeof contract.newInvite>

interface InviteSentProps {
  readonly sent: SentInvite
  readonly earns: boolean
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** A new invite: whether its e-mail was sent, its code, and the ways to share it. */
function InviteSent({ sent: { invite, isMailed }, earns, onAnother, onClose }: InviteSentProps) {
  const text = useText(messages)
  const messageOf = useInviteMessage()
  const notice = isMailed
    ? text('done.mailed', { email: invite.email ?? '' })
    : text(invite.email ? 'done.notMailed' : 'done.share')
  return (
    <div className={styles.done}>
      <Notice tone={invite.email && !isMailed ? 'warn' : 'success'} title={text('done.title')} isLive>
        {notice}
      </Notice>
      <div>
        <p className={styles.code}>{spacedCode(invite.code)}</p>
        <p className={styles.link}>{invite.link}</p>
      </div>
      <ShareButtons link={invite.link} cellphone={invite.cellphone} message={messageOf(invite.link, earns)} />
      <FormActions>
        <Button onClick={onClose}>{text('done.close')}</Button>
        <Button variant="secondary" onClick={onAnother}>
          {text('done.another')}
        </Button>
      </FormActions>
    </div>
  )
}
