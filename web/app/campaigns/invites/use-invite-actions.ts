import { invites } from '@esquadro/contract/calls/professional'
import type { Invite } from '@esquadro/contract/campaigns/invites/invite'
import { useAction } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import type { RowAction } from '../../platform/design/data-table/data-table.types.ts'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invites.messages.ts'

/** Returns the actions of an open invite: copy its link, resend its e-mail. */
export function useInviteActions(): (row: Invite) => RowAction[] {
  const text = useText(messages)
  const { copy } = useCopy()
  const resend = useAction(invites.resendInvite, { refresh: [invites.getInvites] })
  const sendAgain = async ({ id, email }: Invite) => {
    const [sent] = await resend.run({ body: { id } })
    if (!sent) return
    if (sent.isMailed) showToast('success', text('resent', { email: email ?? '' }))
    else showToast('warn', text('resentNot'))
  }
  const copyLink = async ({ link }: Invite) => {
    const isCopied = await copy(link)
    showToast(isCopied ? 'success' : 'warn', text(isCopied ? 'copied' : 'copyFailed'))
  }
  return (row) => {
    if (row.state !== 'invited') return []
    const copying: RowAction = { label: text('copy'), icon: 'copy', onSelect: () => void copyLink(row) }
    const sending: RowAction = {
      label: text('resend'),
      icon: 'mail',
      isDisabled: !row.canResend,
      onSelect: () => void sendAgain(row),
    }
    return row.email ? [copying, sending] : [copying]
  }
}
