import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskPhone } from '@esquadro/contract/fields/phone'
import type * as contract from '@esquadro/contract/invites/professional'
import type { Context } from '../context/context.ts'
import { exportList } from '../lists/export-list.ts'
import { inviteExportText } from './invite-export.messages.ts'
import { exportedInvites } from './invites.queries.ts'
import { inviteLink } from './invites.rules.ts'

/** Exports a professional's invites as filtered and sorted. */
export function exportInvites(
  context: Context,
  inviterId: string,
  query: QueryOf<typeof contract.exportInvites>,
): Promise<BinaryOutput> {
  const { db, config, language } = context
  const { file, columns, states, personal } = inviteExportText(language)
  return exportList(context, {
    subject: 'invite',
    name: file,
    query,
    rows: exportedInvites(db, inviterId, query),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.email, value: (row) => row.email },
      { title: columns.cellphone, value: (row) => row.cellphone && maskPhone(row.cellphone) },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.mailedAt, kind: 'instant', value: (row) => row.mailedAt },
      { title: columns.registeredAt, kind: 'instant', value: (row) => row.registeredAt },
      { title: columns.creditedAt, kind: 'instant', value: (row) => row.creditedAt },
      { title: columns.points, kind: 'integer', value: (row) => row.inviterPoints },
      {
        title: columns.link,
        value: (row) => (row.isPersonal ? personal : inviteLink(config.publicUrl, row.code)),
      },
    ],
  })
}
