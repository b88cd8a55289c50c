import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { inTransaction, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { type Carrier, countOutbox, type Message, mailCarrier, purgeOutbox } from './index.ts'
import { TestMailServer } from './mail-server.fixture.ts'
import { Messages } from './messages.ts'

const log = createLog('test', { level: 'silent' })
const MINUTE = 60_000

describe('outgoing messages', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-messages-'))
  let database: TemporaryDatabase
  let server: TestMailServer
  let smtpUrl: string
  let nowMs: number
  let open: Messages[]

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
  })
  beforeEach(async () => {
    nowMs = Date.now()
    open = []
    server = new TestMailServer()
    smtpUrl = await server.start()
    await database.sql`delete from outbox_messages`
  })
  afterEach(async () => {
    await Promise.all(open.map((messages) => messages.close()))
    await server.close()
  })
  after(async () => {
    await database.drop()
    rmSync(directory, { recursive: true })
  })

  const from = () => ({ name: 'Harbour', address: 'no-reply@example.com' })

  function openMessages(email: Carrier | null = mailCarrier({ url: smtpUrl, from })): Messages {
    const messages = new Messages({
      sql: database.sql,
      secrets: Secrets.open(directory),
      log,
      carriers: email ? { email } : {},
      brand: () => ({ name: 'Harbour', url: 'https://exchange.example' }),
      about: async (userId) => (userId === 7 ? { phrase: 'blue whale' } : {}),
      now: () => nowMs,
    })
    open.push(messages)
    return messages
  }

  const welcome = (key: string, email = 'alice@example.com'): Message<'welcome'> => ({
    key,
    to: { email },
    locale: 'en_US',
    template: 'welcome',
    values: {},
  })

  /** Waits until a message is in one of these states. */
  const becomes = (key: string, ...states: string[]) =>
    eventually(`${key} is ${states.join(' or ')}`, async () => {
      const [row] = await database.sql`select * from outbox_messages where key = ${key}`
      return row && states.includes(row.state) && row
    })

  /** Advances the clock and runs the sender. */
  async function later(ms: number): Promise<void> {
    nowMs += ms
    await database.sql.notify('outbox_messages', '')
  }

  it('are sent when their transaction commits, and never when it does not', async () => {
    const messages = openMessages()
    messages.start()
    const undone = inTransaction(database.sql, async (tx) => {
      await messages.enqueue(tx, welcome('undone'))
      throw new Error('changed my mind')
    })
    await assert.rejects(undone, /changed my mind/)
    await inTransaction(database.sql, async (tx) => {
      await messages.enqueue(tx, { ...welcome('done'), userId: 7 })
      await messages.enqueue(database.sql, welcome('meanwhile', 'bob@example.com'))
      await becomes('meanwhile', 'sent')
      assert.equal(server.received.length, 1)
    })
    await becomes('done', 'sent')
    const [, mail] = server.received
    assert.equal(server.received.length, 2)
    assert.deepEqual(mail?.envelopeTo, ['alice@example.com'])
    assert.deepEqual(mail?.from, { name: 'Harbour', address: 'no-reply@example.com' })
    assert.equal(mail?.subject, 'Welcome – Harbour')
    assert.match(mail?.text ?? '', /Your anti-phishing phrase: blue whale/)
    assert.match(mail?.html ?? '', /<strong>Your anti-phishing phrase: blue whale<\/strong>/)
  })

  it('are sent once each, even if enqueued twice and with several processes sending', async () => {
    const all = [openMessages(), openMessages(), openMessages()]
    const keys = Array.from({ length: 12 }, (_, n) => `welcome:${n}`)
    for (const messages of all) messages.start()
    await Promise.all(keys.flatMap((key) => all.map((messages) => messages.enqueue(database.sql, welcome(key)))))
    for (const key of keys) await becomes(key, 'sent')
    await all[0]?.enqueue(database.sql, welcome('welcome:0'))
    await later(60 * MINUTE)
    assert.equal(server.received.length, keys.length)
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, keys.length)
  })

  it('are retried at growing intervals on a temporary failure, and given up on a permanent one', async () => {
    server.answerToRecipient = (count) => (count < 2 ? 451 : undefined)
    const messages = openMessages()
    messages.start()
    await messages.enqueue(database.sql, welcome('patience'))
    const first = await becomes('patience', 'waiting').then(() => attempted('patience', 1))
    const firstDelay = first.due_at.getTime() - nowMs
    await later(firstDelay)
    const second = await attempted('patience', 2)
    assert.ok(second.due_at.getTime() - nowMs >= 3 * firstDelay)
    assert.match(second.problem, /not now/)
    await later(second.due_at.getTime() - nowMs)
    assert.equal((await becomes('patience', 'sent')).attempts, 3)

    server.answerToRecipient = () => 550
    await messages.enqueue(database.sql, welcome('nobody'))
    assert.equal((await becomes('nobody', 'failed', 'sent')).state, 'failed')
    server.answerToRecipient = () => undefined
    await later(60 * MINUTE)
    assert.equal(server.received.length, 1)
  })

  const attempted = (key: string, attempts: number) =>
    eventually(`${key} was tried ${attempts} times`, async () => {
      const row = await becomes(key, 'waiting')
      return row.attempts === attempts && row
    })

  it('wait for a server that is down, but no longer than they are useful', async () => {
    await server.close()
    const messages = openMessages()
    messages.start()
    const code = { action: 'login', code: '123456', minutes: 10 } as const
    await messages.enqueue(database.sql, { ...welcome('code'), template: 'code', values: code })
    await attempted('code', 1)
    await later(11 * MINUTE)
    const { problem } = await becomes('code', 'failed')
    assert.match(problem, /not sent in time: .*ECONNREFUSED/)
  })

  it('wait while there is no carrier, and are sent once there is one', async () => {
    const without = openMessages(null)
    without.start()
    await without.enqueue(database.sql, welcome('early'))
    await later(60 * MINUTE)
    assert.equal((await countOutbox(database.sql, nowMs)).waiting, 1)
    openMessages().start()
    await becomes('early', 'sent')
  })

  it('hide codes from readers of the database, and forget them when sent', async () => {
    const messages = openMessages()
    const code = { action: 'login', code: '271828', minutes: 10 } as const
    await messages.enqueue(database.sql, { ...welcome('secret'), template: 'code', values: code })
    const [row] = await database.sql`select * from outbox_messages`
    assert.doesNotMatch(`${Object.values(row ?? {}).join()} ${row?.sealed_values.toString('latin1')}`, /271828/)
    messages.start()
    assert.equal((await becomes('secret', 'sent')).sealed_values, null)
    assert.match(server.received[0]?.text ?? '', /271828/)
    assert.equal(await purgeOutbox(database.sql, nowMs + 31 * 24 * 60 * MINUTE), 1)
  })

  it('are queued for nobody as for anybody, but never sent, counted or kept readable', async () => {
    const messages = openMessages()
    messages.start()
    await messages.enqueue(database.sql, { ...welcome('decoy', 'nobody@example.com'), isDecoy: true })
    await messages.enqueue(database.sql, welcome('real'))
    await becomes('real', 'sent')
    await later(60 * MINUTE)
    assert.deepEqual(
      server.received.map(({ envelopeTo }) => envelopeTo),
      [['alice@example.com']],
    )
    const { recipient, sealed_values } = await becomes('decoy', 'decoy')
    assert.deepEqual([recipient, sealed_values], ['', null])
    assert.deepEqual(await countOutbox(database.sql, nowMs), { waiting: 0, sending: 0, sent: 1, failed: 0, unknown: 0 })
    assert.equal(await purgeOutbox(database.sql, nowMs + 31 * 24 * 60 * MINUTE), 2)
  })

  it('are refused unless addressed to one plain address', async () => {
    const messages = openMessages()
    const hostile = [
      'alice@example.com\r\nBcc: bob@example.com',
      'alice@example.com, bob@example.com',
      'Alice <alice@example.com>',
      '"a b"@example.com',
      'alice@example.com>',
      'alice',
      'al\u0000ice@example.com',
    ]
    for (const email of hostile)
      await assert.rejects(messages.enqueue(database.sql, welcome('x', email)), /not an e-mail/)
    for (const phone of ['4915112345678', '+49 151', '+49151123456789012', 'alice'])
      await assert.rejects(messages.enqueue(database.sql, { ...welcome('x'), to: { phone } }), /not a phone number/)
    assert.equal((await countOutbox(database.sql, nowMs)).waiting, 0)
  })

  describe('after a sender was killed, messages', () => {
    async function killSenderWhen(isTime: () => boolean): Promise<void> {
      const program = fileURLToPath(new URL('./sender.fixture.ts', import.meta.url))
      const child = spawn(process.execPath, [program, database.url, directory, smtpUrl], { stdio: 'ignore' })
      await until(isTime)
      child.kill('SIGKILL')
      await once(child, 'exit')
      // Its lease has expired.
      nowMs = Date.now() + 5 * MINUTE
    }

    it('are sent by another one, if the server had not received their end', async () => {
      server.answerToRecipient = (count) => (count === 0 ? 0 : undefined)
      await openMessages().enqueue(database.sql, welcome('before'))
      await killSenderWhen(() => server.recipients === 1)
      openMessages().start()
      assert.equal((await becomes('before', 'sent', 'unknown')).state, 'sent')
      assert.equal(server.received.length, 1)
    })

    it('are not sent a second time, if it had', async () => {
      server.answerToMail = () => 0
      await openMessages().enqueue(database.sql, welcome('between'))
      await killSenderWhen(() => server.received.length === 1)
      server.answerToMail = () => undefined
      const messages = openMessages()
      messages.start()
      assert.equal((await becomes('between', 'sent', 'unknown')).state, 'unknown')
      await messages.enqueue(database.sql, welcome('between'))
      await later(24 * 60 * MINUTE)
      await messages.enqueue(database.sql, welcome('afterwards'))
      await becomes('afterwards', 'sent')
      assert.equal(server.received.length, 2)
      assert.equal((await countOutbox(database.sql, nowMs)).unknown, 0)
    })
  })
})
