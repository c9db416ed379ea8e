import { randomBytes, randomUUID } from 'node:crypto'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import { recordProof } from '../../../ledger/points/proof/roots.queries.ts'
import { checkInvariants } from '../../../ledger/points/proof/verify.queries.ts'
import type { Services } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { SECRET_PURPOSE } from '../../../platform/webhooks/deliver-webhooks.ts'
import { giveMailsUp, insertRows, rejectOneAddress } from '../demonstration.queries.ts'
import { accountOf } from '../people/accounts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Adds data of the programme's operator: keys, webhooks, saved views, runs of jobs, failed mails, an address
 * that rejects mails and a proof of the ledger.
 */
export async function loadOperations(
  { db, mail, secret }: Pick<Services, 'mail' | 'secret'> & { readonly db: Database },
  facts: {
    readonly admin: string
    readonly stores: readonly { readonly id: string }[]
    /** The buyer of a note of each kind. */
    readonly buyer: string
    readonly now: Date
  },
): Promise<void> {
  const { admin, now } = facts
  await loadKeys(db, facts)
  await loadWebhooks(db, secret, facts)
  await insertRows(db, 'listViews', [
    aView(
      admin,
      now,
      '/cms/professionals/invoices/get-all',
      'Em análise, as mais antigas',
      'status=in-review&sort=sentAt',
    ),
    aView(
      admin,
      now,
      '/cms/professionals/invoices/get-all',
      'Sem profissional',
      'status=unattributed&sort=sentAt',
    ),
    aView(
      admin,
      now,
      '/cms/professionals/invoices/get-all',
      'Uma nota de cada espécie',
      new URLSearchParams({ q: facts.buyer }).toString(),
    ),
    aView(
      admin,
      now,
      '/cms/professionals/pce/get-all',
      'A pagar, pelo vencimento',
      'status=approved&sort=dueOn',
    ),
  ])
  await loadRuns(db, now)
  for (const to of ['financeiro@construtora.demo', 'obra@residencial.demo'])
    await mail.send(db, {
      to,
      kind: 'confirm-email',
      language: 'ptBR',
      data: { name: 'Marina Duarte', url: 'http://localhost:3000/email-confirm?id=exemplo' },
    })
  await giveMailsUp(db, new Date(now.getTime() - 5 * HOUR))
  await rejectOneAddress(db, new Date(now.getTime() - 3 * DAY), accountOf('professional'))
  await recordProof(db, { verdicts: await checkInvariants(db, now), startedAt: now, provedAt: now })
}

const aView = (userId: string, createdAt: Date, list: string, name: string, search: string) => ({
  userId,
  list,
  name,
  search,
  isShared: true,
  createdAt,
})

async function loadKeys(
  db: Database,
  {
    admin,
    stores,
    now,
  }: { readonly admin: string; readonly stores: readonly { readonly id: string }[]; readonly now: Date },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const [first, second] = stores
  if (!first || !second) return
  // The hashes are random, so no key matches them.
  const aKey = (name: string, storeId: string, age: number) => ({
    name,
    storeId,
    prefix: `esq_${randomBytes(4).toString('hex')}`,
    keyHash: randomBytes(32),
    scopes: ['invoices:send', 'invoices:read'],
    perMinute: 300,
    createdBy: admin,
    createdAt: ago(age),
  })
  await insertRows(db, 'apiKeys', [
    { ...aKey('ERP da matriz', first.id, 120), lastUsedAt: ago(0.1), lastNetwork: '203.0.113.0/24' },
    {
      ...aKey('Frente de caixa', second.id, 45),
      lastUsedAt: ago(1),
      lastNetwork: '198.51.100.0/24',
      expiresAt: ago(-60),
    },
    {
      ...aKey('ERP antigo', first.id, 400),
      expiresAt: ago(35),
      lastUsedAt: ago(36),
      lastNetwork: '203.0.113.0/24',
    },
    { ...aKey('Teste do fornecedor', second.id, 90), revokedAt: ago(80), revokedBy: admin },
  ])
}

async function loadWebhooks(
  db: Database,
  secret: Services['secret'],
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const [webhookId] = await insertRows(db, 'webhooks', [
    {
      name: 'CRM da construtora',
      url: 'https://crm.construtora.example/esquadro',
      events: ['invoice.approved', 'level.changed'],
      secretSealed: secret.seal(SECRET_PURPOSE, randomBytes(32).toString('base64url')),
      // Inactive, so that the demonstration sends nothing.
      active: false,
      createdBy: admin,
      createdAt: ago(24 * 60),
      updatedAt: ago(12),
    },
  ])
  if (!webhookId) return
  await insertRows(
    db,
    'webhookDeliveries',
    Array.from({ length: 12 }, (_, nth) => {
      const isFailed = nth === 2 || nth === 3
      const at = ago(12 + nth * 9)
      return {
        webhookId,
        eventId: randomUUID(),
        event: nth % 4 === 1 ? 'level.changed' : 'invoice.approved',
        payload: JSON.stringify({}),
        state: isFailed ? 'failed' : 'delivered',
        attempts: isFailed ? 8 : 1,
        lastStatus: isFailed ? 503 : 200,
        lastError: isFailed ? 'HTTP 503' : null,
        lastAttemptAt: at,
        createdAt: at,
      }
    }).reverse(),
  )
}

/** The jobs of a night: hour, minute, seconds taken, and results. */
const nightly = [
  ['cycle-opening', 0, 5, 1, { professionals: 0, notices: 3 }],
  ['points-expiry', 0, 10, 2, { lots: 4, notices: 6 }],
  ['customer-expiry', 0, 20, 1, { expiring: 5, expired: 2 }],
  ['store-months', 0, 40, 3, { months: 12 }],
  ['ledger-verification', 3, 30, 4, { invariants: LEDGER_RULES.length }],
  ['housekeeping', 3, 45, 1, { files: 2, rows: 41 }],
  ['experience-reminders', 9, 0, 1, { notices: 8 }],
] as const

async function loadRuns(db: Database, now: Date): Promise<void> {
  const runs = [3, 2, 1].flatMap((nights) =>
    nightly.map(([job, hour, minute, seconds, counts]) => {
      const day = new Date(now.getTime() - nights * DAY)
      // Three hours behind UTC.
      const startedAt = new Date(
        Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour + 3, minute),
      )
      const isFailed = job === 'store-months' && nights === 2
      return {
        job,
        startedAt,
        finishedAt: new Date(startedAt.getTime() + seconds * 1_000),
        state: isFailed ? 'failed' : 'done',
        counts: JSON.stringify(isFailed ? {} : counts),
        error: isFailed ? 'canceling statement due to statement timeout' : null,
        isRetried: isFailed,
      }
    }),
  )
  await insertRows(db, 'jobRuns', runs)
}
