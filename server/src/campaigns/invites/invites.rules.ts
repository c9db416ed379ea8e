import { randomInt } from 'node:crypto'
import type { Invite, InviteState } from '@esquadro/contract/campaigns/invites/invite'
import { lettersOnly, shortName } from '@esquadro/contract/platform/fields/short-name'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { NewEntry } from '../../ledger/points/entries.rules.ts'
import { allowsPoints } from '../../ledger/points/points.rules.ts'

// Without 0 and O, 1, I, L and U, because people read codes out over the phone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** The maximum number of mails for an invite, and the minimum hours between two of them. */
export const MAILS_PER_INVITE = 3
export const HOURS_BETWEEN_MAILS = 24

/** Returns a random code out of 30^8, which cannot be guessed at 20 attempts a minute. */
export const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Normalises a typed code to its stored form; null if it cannot be a code. */
export function bareCode(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s-]/g, '')
  return bare.length === CODE_LENGTH && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : null
}

/** Returns first name and initial, letters only: the form in which strangers and mails see entered names. */
export const publicName = (name: string): string => shortName(lettersOnly(name))

/** An invite as it is stored. */
export interface InviteRow {
  readonly id: string
  readonly code: string
  readonly isPersonal: boolean
  readonly name: string | null
  readonly email: string | null
  readonly cellphone: string | null
  readonly state: InviteState
  readonly createdAt: Date
  readonly mailedAt: Date | null
  readonly mails: number
  readonly registeredAt: Date | null
  readonly creditedAt: Date | null
  readonly inviterPoints: number
}

/** The sign-up page with an invite's code. */
export const inviteLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/sign-up-profissional?invite=${code}`

/** Maps a row to the response. */
export const toInvite = (
  row: InviteRow,
  publicUrl: string,
  now: Date,
): Omit<Invite, 'createdAt' | 'mailedAt' | 'registeredAt' | 'creditedAt'> &
  Pick<InviteRow, 'createdAt' | 'mailedAt' | 'registeredAt' | 'creditedAt'> => ({
  id: row.id,
  code: row.code,
  link: inviteLink(publicUrl, row.code),
  isPersonal: row.isPersonal,
  name: row.name,
  email: row.email,
  cellphone: row.cellphone,
  state: row.state,
  createdAt: row.createdAt,
  mailedAt: row.mailedAt,
  registeredAt: row.registeredAt,
  creditedAt: row.creditedAt,
  points: row.inviterPoints,
  canResend: mayMailAgain(row, now),
})

/** Whether an invite may be mailed again. */
export function mayMailAgain(
  invite: {
    readonly state: string
    readonly email: string | null
    readonly mails: number
    readonly mailedAt: Date | null
  },
  now: Date,
): boolean {
  if (invite.state !== 'invited' || !invite.email || invite.mails >= MAILS_PER_INVITE) return false
  return nextMailAt(invite) <= now.getTime()
}

/** The earliest time of an invite's next mail, in milliseconds since 1970. */
export const nextMailAt = ({ mailedAt }: { readonly mailedAt: Date | null }): number =>
  mailedAt ? mailedAt.getTime() + HOURS_BETWEEN_MAILS * 3_600_000 : 0

/** Both sides of an invite, as needed to credit it. */
export interface InviteSides {
  readonly id: string
  readonly inviterId: string
  readonly inviterName: string
  readonly inviterIsActive: boolean
  readonly inviterProfession: string | null
  readonly invitedId: string
  readonly invitedName: string
  readonly invitedProfession: string | null
  /** The number of earlier reversals. */
  readonly undone: number
}

/**
 * The entries that an invite credits: the points of the settings for each side whose profession may have
 * points, and none for an inactive inviter. The entries' keys prevent a second credit; each reversal allows
 * new keys.
 */
export function creditsOfInvite(
  invite: InviteSides,
  settings: Pick<ProgrammeSettings, 'invitePoints' | 'professionPolicy'>,
): NewEntry[] {
  const amount = settings.invitePoints
  if (amount === 0) return []
  const again = invite.undone > 0 ? `:${invite.undone}` : ''
  const side = (name: 'inviter' | 'invited', professionalId: string, about: string): NewEntry => ({
    professionalId,
    kind: 'invite',
    amount,
    sourceType: 'invite',
    sourceId: invite.id,
    key: `invite:${invite.invitedId}:${name}${again}`,
    reason: publicName(about) || null,
  })
  const entries: NewEntry[] = []
  if (invite.inviterIsActive && allowsPoints(invite.inviterProfession, settings))
    entries.push(side('inviter', invite.inviterId, invite.invitedName))
  if (allowsPoints(invite.invitedProfession, settings))
    entries.push(side('invited', invite.invitedId, invite.inviterName))
  return entries
}
