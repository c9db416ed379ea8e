import { useState } from 'react'
import type { DrawerControls } from '../design/form/drawer-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteSent, type SentInvite } from './invite-sent.tsx'

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
