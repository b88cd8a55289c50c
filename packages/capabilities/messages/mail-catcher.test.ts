import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { insertCaught } from './caught-messages.store.ts'
import { DemoInbox } from './demo-inbox.ts'
import { type Letter, type MailCatcher, mailCarrier, startMailCatcher } from './index.ts'

const letter: Letter = {
  id: 'b1',
  to: 'alice@example.com',
  subject: 'Код 验证码 رمز',
  plain: 'first line\n.\nlast line of 验证码',
  html: '<p dir="rtl">رمز</p>',
}

describe('the mail catcher of the demo', () => {
  const log = createLog('test', { level: 'silent' })
  const from = () => ({ name: 'Harbour', address: 'no-reply@demo.invalid' })
  let database: TemporaryDatabase
  let catcher: MailCatcher
  let inbox: DemoInbox

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
    catcher = await startMailCatcher(database.sql, log)
    inbox = new DemoInbox(database.sql)
  })
  after(async () => {
    await catcher.close()
    await database.drop()
  })

  it('shows mail received by SMTP, and a duplicate once', async () => {
    const carrier = mailCarrier({ url: catcher.url, from })
    for (let copy = 0; copy < 2; copy++) {
      assert.deepEqual(await carrier.deliver(letter, async () => {}), { result: 'accepted' })
    }
    const [head, ...others] = await inbox.list({ to: 'ALICE@', limit: 10 })
    assert.deepEqual(others, [])
    const read = await inbox.read(head?.id ?? 0)
    assert.equal(read?.subject, letter.subject)
    assert.equal(read?.plain.trim(), letter.plain)
    assert.equal(read?.html?.trim(), letter.html)
    assert.deepEqual(await inbox.list({ to: 'bob@', limit: 10 }), [])
    assert.deepEqual(await inbox.list({ after: head?.id, limit: 10 }), [])
  })

  it('accepts nothing from other programs', async () => {
    const stranger = mailCarrier({ url: catcher.url.replace(/:[0-9a-f]{32}@/, ':guess@'), from })
    assert.equal((await stranger.deliver({ ...letter, id: 'b2' }, async () => {})).result, 'again')
    const nameless = mailCarrier({ url: catcher.url.replace(/demo:[0-9a-f]{32}@/, ''), from })
    assert.notEqual((await nameless.deliver({ ...letter, id: 'b3' }, async () => {})).result, 'accepted')
    assert.equal((await inbox.list({ limit: 10 })).length, 1)
  })

  it('keeps the newest two thousand', async () => {
    await database.sql`
      insert into caught_messages (message_id, channel, recipient, subject, plain, received_at)
      select 'old-' || n, 'sms', '+491', 'old', 'old', now() from generate_series(1, 2100) n`
    await insertCaught(database.sql, {
      messageId: 'newest',
      channel: 'sms',
      to: '+492',
      subject: 'new',
      plain: 'new',
      html: null,
      receivedAtMs: Date.now(),
    })
    const [row] = await database.sql`select count(*)::int as count, min(subject) as first from caught_messages`
    assert.deepEqual(row, { count: 2_000, first: 'new' })
  })
})
