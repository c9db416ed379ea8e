import type { Invite } from '@esquadro/contract/campaigns/invites/invite'
import { INVITE_STATES } from '@esquadro/contract/campaigns/invites/vocabulary'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { inviteStates, invitesList } from '@esquadro/texts/lists/invites'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'

export function useInviteColumns(): Column<Invite>[] {
  const column = useColumn(invitesList)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => <Invitee invite={row} />, { isMain: true }),
    {
      key: 'registeredAt',
      phone: 'state',
      title: text('progress'),
      cell: (row) => <InviteProgress invite={row} />,
      width: '30%',
    },
    column('createdAt', (row) => format.date(row.createdAt)),
    column('points', (row) => (row.points > 0 ? format.number(row.points) : '–'), { phone: 'figure' }),
  ]
}

/** Returns a function that names an invite by its name, e-mail, phone number or code, whichever is known first. */
export function useInviteName(): (row: Invite) => string {
  const text = useText(messages)
  return (row) =>
    row.name ?? row.email ?? (row.cellphone ? maskPhone(row.cellphone) : text('unnamed', { code: row.code }))
}

function Invitee({ invite }: { invite: Invite }) {
  const text = useText(messages)
  const name = useInviteName()(invite)
  const { isPersonal, email, cellphone } = invite
  const about = isPersonal ? text('byPersonal') : cellphone && maskPhone(cellphone)
  const shown = [
    !isPersonal && email && email !== name && <Breakable key="email" text={email} />,
    about !== name && about,
  ].filter(Boolean)
  return (
    <span className={styles.who}>
      {name === email ? <Breakable text={name} /> : name}
      {shown.length > 0 && (
        <small>{shown.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}</small>
      )}
    </span>
  )
}

/** The progress of an invite, as a dimension line with three marks, and its date. */
function InviteProgress({ invite }: { invite: Invite }) {
  const states = useWords(inviteStates)
  const text = useText(messages)
  const format = useFormats()
  const at = INVITE_STATES.indexOf(invite.state)
  const since = () => {
    if (invite.creditedAt) return text('since.credited', { day: format.date(invite.creditedAt) })
    if (invite.registeredAt) return text('since.registered', { day: format.date(invite.registeredAt) })
    if (invite.mailedAt) return text('since.mailed', { day: format.date(invite.mailedAt) })
    return text('since.invited', { day: format.date(invite.createdAt) })
  }
  return (
    <div className={styles.progress}>
      <DimensionLine
        value={at}
        max={INVITE_STATES.length - 1}
        label={text('progress')}
        isLabelHidden
        valueText={states[invite.state]}
        ticks={[{ at: 1, isStrong: true }]}
        tone={invite.state === 'credited' ? 'success' : invite.state === 'registered' ? 'accent' : 'ink'}
        isThin
      />
      <span>{since()}</span>
    </div>
  )
}
