import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { inTransaction } from '../database/connect.ts'
import { insertWebhook } from '../webhooks/webhooks.queries.ts'
import { sendWhenDue } from './send-when-due.ts'

const app = useTestApp({ isForEach: true })

/** Adds a webhook for the roots of the ledger. */
async function aWebhook() {
  const { id } = await anAdmin(app.db)
  return insertWebhook(app.db, {
    name: 'ERP',
    url: 'https://erp.example/hook',
    events: ['ledger.root'],
    secretSealed: 'x',
    createdBy: id,
    now: app.clock.now(),
  })
}

const aDelivery = (db: typeof app.db, webhookId: string) =>
  db
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      eventId: crypto.randomUUID(),
      event: 'ledger.root',
      payload: {},
      createdAt: app.clock.now(),
      nextAttemptAt: app.clock.now(),
    })
    .execute()

/** Whether a connection to the database listens; only its owner sees what a connection does. */
async function isListening(): Promise<boolean> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const { rowCount } = await owner.query(`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query = 'listen "due"'`)
  await owner.end()
  return rowCount === 1
}

it('sends once for each commit that makes messages due, again for those that become due meanwhile, and not for a rollback', async () => {
  const webhook = await aWebhook()
  const runs: string[] = []
  let finish: () => void = () => undefined
  const sending = sendWhenDue({
    url: app.ownerUrl,
    send: async (queue) => {
      runs.push(queue)
      await new Promise<void>((done) => {
        finish = done
      })
    },
    onError: () => undefined,
  })
  onTestFinished(async () => {
    finish()
    await sending.close()
  })
  await expect.poll(isListening).toBe(true)
  await aDelivery(app.db, webhook)
  await expect.poll(() => runs).toEqual(['webhooks'])

  await inTransaction(app.db, async (trx) => {
    await aDelivery(trx, webhook)
    await aDelivery(trx, webhook)
  })
  finish()
  await expect.poll(() => runs).toEqual(['webhooks', 'webhooks'])
  finish()

  await inTransaction(app.db, async (trx) => {
    await aDelivery(trx, webhook)
    throw new Error('rolled back')
  }).catch(() => undefined)
  await app.db.updateTable('webhookDeliveries').set({ state: 'failed', nextAttemptAt: null }).execute()
  await app.db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', nextAttemptAt: app.clock.now() })
    .execute()
  await expect.poll(() => runs).toEqual(['webhooks', 'webhooks', 'webhooks'])
})
