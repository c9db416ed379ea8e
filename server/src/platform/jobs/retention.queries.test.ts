import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import { describe, expect, it } from 'vitest'
import { insertInvite } from '../../campaigns/invites/invites.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { deleteByRetention, deleteOutdated } from './retention.queries.ts'

it('is documented with the settings and their defaults', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const section = text.split('\n## Retention\n')[1]?.split('\n## ')[0] ?? ''
  const documented = [...section.matchAll(/\| `(\w+)`, (\d+)/g)].map(([, name = '', days]) => [
    name,
    Number(days),
  ])
  // All settings of the programme for the days of a retention.
  const remaining = [
    'securityEventDays',
    'recordViewDays',
    'notificationDays',
    'webhookDeliveryDays',
    'jobRunDays',
    'mailDays',
    'keptSessionDays',
  ] as const
  expect(documented).toEqual(remaining.map((name) => [name, defaultSettings[name]]))
})

const app = useTestApp()

describe('sessions', () => {
  it('are deleted after the configured days without use, whether ended or not', async () => {
    const now = app.clock.now()
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const { id: userId } = await aProfessional(app.db)
    const aSession = (name: string, usedAt: Date, endedAt: Date | null) => ({
      tokenHash: Buffer.from(name),
      userId,
      createdAt: before(400),
      authenticatedAt: before(400),
      usedAt,
      expiresAt: before(-1),
      idleSeconds: 86_400,
      endedAt,
      endReason: endedAt && 'logout',
    })
    await app.db
      .insertInto('sessions')
      .values([
        aSession('long unused', before(201), null),
        aSession('long ended', before(201), before(201)),
        aSession('unused', before(91), null),
        aSession('ended', before(91), before(91)),
        aSession('ended lately', before(2), before(2)),
        aSession('valid', before(1), null),
      ])
      .execute()
    const remaining = async (keptSessionDays: number) => {
      const days = {
        securityEventDays: 180,
        recordViewDays: 365,
        webhookDeliveryDays: 30,
        notificationDays: 730,
      }
      const deleted = await deleteByRetention(app.db, { ...days, keptSessionDays }, now)
      const rows = await app.db
        .selectFrom('sessions')
        .select('tokenHash')
        .where('userId', '=', userId)
        .execute()
      return [deleted, rows.map(({ tokenHash }) => tokenHash.toString()).sort()]
    }
    expect(await remaining(200)).toEqual([2, ['ended', 'ended lately', 'unused', 'valid']])
    expect(await remaining(90)).toEqual([2, ['ended lately', 'valid']])
  })
})

describe('housekeeping', () => {
  it('deletes only outdated rows', async () => {
    const now = app.clock.now()
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const { id: userId } = await aProfessional(app.db)
    const { id: otherId } = await aProfessional(app.db)
    const aToken = (name: string, expiresAt: Date) => ({
      tokenHash: Buffer.from(name),
      userId,
      purpose: 'confirm-email',
      expiresAt,
      createdAt: before(3),
    })
    await app.db
      .insertInto('oneTimeTokens')
      .values([aToken('old', before(2)), aToken('valid', before(-1))])
      .execute()
    const aCode = (of: string, expiresAt: Date) => ({
      userId: of,
      codeHash: 'x',
      browserHash: Buffer.from('x'),
      expiresAt,
      createdAt: before(3),
    })
    await app.db
      .insertInto('recoveryCodes')
      .values([aCode(userId, before(2)), aCode(otherId, before(-0.01))])
      .execute()
    const aKey = (key: string, createdAt: Date) => ({ userId, key, endpoint: 'x', bodyHash: 'x', createdAt })
    await app.db
      .insertInto('idempotencyKeys')
      .values([aKey('old', before(1.1)), aKey('valid', before(0.9))])
      .execute()
    const aCounter = (key: string, windowStartsAt: Date) => ({ key, windowStartsAt, hits: 1 })
    await app.db
      .insertInto('rateLimits')
      .values([
        aCounter('old', before(2)),
        aCounter('valid', before(0.1)),
        aCounter('known:old', before(91)),
        aCounter('known:valid', before(60)),
        aCounter('invite:to:old', before(8)),
        aCounter('invite:to:valid', before(6)),
      ])
      .execute()

    await deleteOutdated(app.db, now)

    const names = (rows: { tokenHash: Buffer }[]) => rows.map(({ tokenHash }) => tokenHash.toString()).sort()
    expect(names(await app.db.selectFrom('oneTimeTokens').select('tokenHash').execute())).toEqual(['valid'])
    expect(await app.db.selectFrom('recoveryCodes').select('userId').execute()).toEqual([{ userId: otherId }])
    expect(await app.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([{ key: 'valid' }])
    const counters = await app.db.selectFrom('rateLimits').select('key').orderBy('key').execute()
    expect(counters.map(({ key }) => key)).toEqual(['invite:to:valid', 'known:valid', 'valid'])
  })

  it('deletes the personal data of an invite that was not accepted within a year, and keeps the invite', async () => {
    const now = app.clock.now()
    const inviter = await aProfessional(app.db)
    const invited = await aProfessional(app.db)
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const invitee = (name: string) => ({ name, email: `${name}@exemplo.com.br`, cellphone: '11987654321' })
    const stale = await insertInvite(app.db, inviter.id, invitee('velho'), before(366))
    const recent = await insertInvite(app.db, inviter.id, invitee('novo'), before(364))
    const came = await insertInvite(app.db, inviter.id, invitee('veio'), before(366))
    await app.db
      .updateTable('invites')
      .set({ invitedId: invited.id, registeredAt: before(300) })
      .where('id', '=', came.id)
      .execute()
    await deleteOutdated(app.db, now)
    const rows = await app.db.selectFrom('invites').select(['id', 'name', 'email', 'cellphone']).execute()
    const left = new Map(rows.map(({ id, ...row }) => [id, row]))
    expect(left.get(stale.id)).toEqual({ name: null, email: null, cellphone: null })
    expect(left.get(recent.id)).toEqual(invitee('novo'))
    expect(left.get(came.id)).toEqual(invitee('veio'))
  })
})
