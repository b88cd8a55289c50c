import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import type { ControlHandlers } from '@bowline/platform/control-socket.ts'
import { createLog } from '@bowline/platform/log.ts'
import { auditOf } from '../audit-log/index.ts'
import { startTestExchange, type TestExchange } from './exchange.fixture.ts'
import { withNotes } from './noted-commands.ts'
import { operatorHandlers } from './operator-handlers.ts'

/** What the api adds, which has the indexes. */
const ofIndexes: ControlHandlers = { 'index.request-recipe': async () => ({ approvalId: 1 }) }

describe('a change from the command line', () => {
  let exchange: TestExchange
  let handlers: ControlHandlers

  before(async () => {
    exchange = await startTestExchange()
    handlers = withNotes(
      { ...operatorHandlers(exchange.operator), ...ofIndexes },
      {
        sql: exchange.database.sql,
        log: createLog('test', { level: 'silent' }),
      },
    )
  })
  after(() => exchange.close())

  const ask = (method: string, params: object) => handlers[method]?.(params)
  const noted = async () =>
    (await auditOf(exchange.database.sql, { limit: 100 })).map(({ actor, action, object, after }) => ({
      by: `${actor.kind}:${actor.id}`,
      action,
      object: object && `${object.kind}:${object.id}`,
      after,
    }))

  it('is recorded in the audit log, with its object and without secrets', async () => {
    const email = 'alice@example.com'
    const made = (await ask('user.create', { email, password: 'correct horse 1', fund: ['BTC=1'] })) as {
      userId: number
    }
    const key = (await ask('apikey.create', { email, permissions: ['read'] })) as { apiKey: string; secretKey: string }
    await ask('account.freeze', { email: ' ALICE@example.com' })
    await ask('market.set-state', { symbol: 'BTCUSDT', state: 'halt' })
    await ask('site.set', { settings: { brand: { name: 'Cleat' } }, by: 'bob', note: 'a name' })
    await ask('apikey.delete', { email, apiKey: key.apiKey })
    await ask('clock.agree', { distanceMs: 0 })
    const by = 'system:command-line'
    const object = `user:${made.userId}`
    const rows = await noted()
    assert.deepEqual(rows.toReversed(), [
      { by, action: 'user.create', object, after: { fund: ['BTC=1'] } },
      { by, action: 'apikey.create', object, after: { permissions: ['read'] } },
      { by, action: 'account.freeze', object, after: {} },
      { by, action: 'market.set-state', object: undefined, after: { symbol: 'BTCUSDT', state: 'halt' } },
      { by, action: 'site.set', object: undefined, after: { by: 'bob', note: 'a name' } },
      { by, action: 'apikey.delete', object, after: { apiKey: key.apiKey } },
      { by, action: 'clock.agree', object: undefined, after: { distanceMs: 0 } },
    ])
    assert.ok(!JSON.stringify(rows).includes(key.secretKey))
  })

  it('is recorded with its failure when it was done in part: a user without their first money', async () => {
    const { operator, engine, database } = exchange
    const noRoom = {
      sequence: 0,
      time: 0,
      rejection: Rejection.exchangeFull,
      filter: 0,
      subject: 0,
      events: [],
    } as const
    const submit: typeof engine.submit = async (command) =>
      command.kind === 'journal' ? { ...noRoom, cancelRejection: Rejection.none } : engine.submit(command)
    const full = { ...operator, engine: Object.assign(Object.create(engine), { submit }) }
    const log = createLog('test', { level: 'silent' })
    const create = withNotes({ ...operatorHandlers(full), ...ofIndexes }, { sql: database.sql, log })['user.create']
    const asked = { email: 'early@example.com', password: 'correct horse 1', fund: ['BTC=1'] }
    await assert.rejects(create?.(asked) as Promise<unknown>, { code: 'exchange-full' })
    const [row] = await auditOf(database.sql, { limit: 1 })
    assert.deepEqual([row?.action, row?.code, row?.after], ['user.create', 'exchange-full', { fund: ['BTC=1'] }])
    assert.equal(row?.object?.kind, 'user')
  })

  it('of what an index is made of is recorded with what was asked, and by whom', async () => {
    const params = { pair: 'BTC/USDT', weights: 'a=2,b=1', by: 'anna', reason: 'b is late' }
    await ask('index.request-recipe', params)
    assert.deepEqual((await noted())[0]?.after, params)
  })

  it('is recorded only once it is done, and reads and demo users are not', async () => {
    const before = await noted()
    await assert.rejects(Promise.resolve(ask('account.freeze', { email: 'nobody@example.com' })))
    await ask('apikey.list', { email: 'alice@example.com' })
    await exchange.database.sql`update users set is_demo = true`
    await ask('account.unfreeze', { email: 'alice@example.com' })
    assert.deepEqual(await noted(), before)
  })

  it('is done even if the audit log cannot be written', async () => {
    await exchange.database.sql`alter table audit_log rename to elsewhere`
    const params = { symbol: 'BTCUSDT', state: 'trading' }
    assert.ok(await ask('market.set-state', params))
  })
})
