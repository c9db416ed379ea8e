import { randomInt } from 'node:crypto'
import { shortName } from '@esquadro/contract/fields/short-name'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { NewEntry } from '../points/entries.rules.ts'
import { allowsPoints } from '../points/points.rules.ts'

// No 0 and O, no 1, I and L, no U beside V: a code is read out over the telephone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** Days between two mails of one invite, and how many there may be. */
export const MAILS_PER_INVITE = 3
export const HOURS_BETWEEN_MAILS = 24

/** A new code: one of 30^8, which nobody guesses at 20 tries a minute. */
export const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code as it is stored, however it was typed; null for what can be none. */
export function bareCode(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s-]/g, '')
  return bare.length === CODE_LENGTH && [...bare].every((letter) => ALPHABET.includes(letter)) ? bare : null
}

/** First name and initial, in letters alone: what strangers and mails may carry of a name that anybody typed. */
export const publicName = (name: string): string =>
  shortName(name.replace(/[^\p{L}\p{M}\s'’-]/gu, '').slice(0, 60))

/** Whether an invite's mail may be sent once more. */
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

/** From when the next mail of an invite may leave, in milliseconds. */
export const nextMailAt = ({ mailedAt }: { readonly mailedAt: Date | null }): number =>
  mailedAt ? mailedAt.getTime() + HOURS_BETWEEN_MAILS * 3_600_000 : 0

/** The two sides of an invite whose first invoice is approved. */
export interface InviteSides {
  readonly id: string
  readonly inviterId: string
  readonly inviterName: string
  readonly inviterIsActive: boolean
  readonly inviterProfession: string | null
  readonly invitedId: string
  readonly invitedName: string
  readonly invitedProfession: string | null
  /** How often the credit was undone before. */
  readonly undone: number
}

/**
 * What an invite credits, a side each: the set points, where the policy lets the profession have any; an inviter who is
 * blocked gets none. The keys make it happen once; after a credit was undone the next one has keys of its own.
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
