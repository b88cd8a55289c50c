import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { defaultCapacity } from '@bowline/core/capacity.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { linesOf } from '@bowline/core/messages/journal.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { parseUnits } from '@bowline/money'
import { ControlError, type ControlHandlers } from '@bowline/platform/control-socket.ts'
import type { CreatedApiKey } from '../api-keys/index.ts'
import { Sessions } from '../identity/sessions/sessions.ts'
import type { LedgerCheck } from './check-ledger.ts'
import { inProduction, startTestExchange, type TestExchange } from './exchange.fixture.ts'
import { operatorHandlers } from './operator-handlers.ts'

const PASSWORD = 'correct horse 1'

describe('the operator’s methods', () => {
  let exchange: TestExchange
  let handlers: ControlHandlers
  let people = 0

  before(async () => {
    exchange = await startTestExchange()
    handlers = operatorHandlers(exchange.operator)
  })
  after(() => exchange.close())

  const ask = async <T = unknown>(method: string, params: unknown = null, of = handlers) =>
    (await of[method]?.(params)) as T
  const createUser = (params: object = {}) =>
    ask<{ account: number; email: string; funded: unknown[] }>('user.create', {
      email: `person${++people}@example.com`,
      password: PASSWORD,
      ...params,
    })
  const balances = async (account: number) => {
    const { events } = await exchange.engine.query({ kind: 'query-account', account, asset: 4_294_967_295 })
    const named = events.flatMap((event) =>
      event.kind === 'balance' ? [[exchange.operator.markets.asset(event.asset)?.code, event.available]] : [],
    )
    return Object.fromEntries(named) as Record<string, bigint>
  }
  const units = (text: string) => parseUnits(text, 8)
  const buyBitcoin = (account: number) =>
    exchange.engine.submit({
      kind: 'place-order',
      account,
      market: exchange.operator.markets.bySymbol('BTCUSDT')?.number ?? 0,
      side: Side.buy,
      price: 5_900_000n,
      qty: 10_000n,
      clientId: `buy-${++people}`,
    })

  it('create a user with an account and demo money, as real ledger entries', async () => {
    const alice = await createUser({
      email: ' Alice@Example.com ',
      kyc: 2,
      fund: ['BTC=1', 'spot.USDT=1000.5', 'futures.USDT=200'],
    })
    assert.deepEqual(alice, {
      userId: alice.account,
      account: alice.account,
      email: 'alice@example.com',
      kycLevel: 2,
      funded: [
        { wallet: 'spot', asset: 'BTC', amount: '1.00000000' },
        { wallet: 'spot', asset: 'USDT', amount: '1000.50000000' },
        { wallet: 'futures', asset: 'USDT', amount: '200.00000000' },
      ],
    })
    assert.ok(alice.account >= 1001)
    const held = await balances(alice.account)
    assert.equal(held.BTC, units('1'))
    assert.equal(held.USDT, units('1000.5'))
    const check = await ask<LedgerCheck>('ledger.check')
    assert.equal(check.ok, true)
    assert.equal(check.assets.find((asset) => asset.asset === 'USDT')?.users, '1200.50000000')
  })

  it('say how to give a new user the money for which the ledger had no room, and give none twice', async () => {
    const { operator, engine } = exchange
    const eth = operator.markets.assetByCode('ETH')?.asset
    const isOf = (asset: number | undefined, command: Command) =>
      command.kind === 'journal' && linesOf(command).some((line) => line.asset === asset)
    const outcome = {
      rejection: Rejection.exchangeFull,
      filter: 0,
      subject: 0,
      cancelRejection: Rejection.none,
    } as const
    const noRoom = { sequence: 0, time: 0, ...outcome, events: [] }
    const submit: typeof engine.submit = (command) =>
      isOf(eth, command) ? Promise.resolve(noRoom) : engine.submit(command)
    const full = operatorHandlers({ ...operator, engine: Object.assign(Object.create(engine), { submit }) })
    const email = 'early@example.com'
    const terms = { email, password: PASSWORD, fund: ['BTC=1', 'ETH=2'] }
    const failure = await ask('user.create', terms, full).catch((error: Error) => error)
    assert.ok(failure instanceof ControlError)
    assert.equal(failure.code, 'exchange-full')
    const [, again = ''] = /run bowline (.*)$/.exec(failure.message) ?? []
    assert.match(again, /^account fund --email early@example.com --fund BTC=1,ETH=2 --id \S+$/)
    const id = again.split(' ').at(-1)
    const { account } = await ask<{ account: number }>('account.fund', { email, fund: terms.fund, id })
    await ask('account.fund', { email, fund: terms.fund, id })
    const { BTC, ETH } = await balances(account)
    assert.deepEqual([BTC, ETH], [units('1'), units('2')])
  })

  it('create nobody when the funding cannot be parsed', async () => {
    const bad = [
      'BTC',
      'BTC=',
      'btc=1',
      'BTC=-1',
      'BTC=1e3',
      'BTC=0',
      'BTC=0.000000001',
      'XYZ=1',
      'margin.BTC=1',
      'futures.BOW=5000',
      'BTC=1,5',
      'BTC=99999999999999',
    ]
    for (const text of bad)
      await assert.rejects(createUser({ email: 'nobody@example.com', fund: ['USDT=1', text] }), { code: 'bad-funding' })
    const [row] = await exchange.database
      .sql`select count(*)::int as people from users where email = 'nobody@example.com'`
    assert.equal(row?.people, 0)
  })

  it('refuse demo money in production, but not users', async () => {
    const production = operatorHandlers(inProduction(exchange.operator))
    const carol = { email: 'carol@example.com', password: PASSWORD }
    await assert.rejects(ask('user.create', { ...carol, fund: ['BTC=1'] }, production), { code: 'demo-only' })
    await assert.rejects(ask('user.create', { ...carol, isDemo: true }, production), { code: 'demo-only' })
    const { account } = await ask<{ account: number }>('user.create', carol, production)
    await assert.rejects(ask('account.fund', { email: carol.email, fund: ['BTC=1'] }, production), {
      code: 'demo-only',
    })
    assert.deepEqual(await balances(account), {})
  })

  it('refuse with codes a program can branch on', async () => {
    await createUser({ email: 'taken@example.com' })
    const rows: [string, unknown, string][] = [
      ['user.create', { email: 'taken@EXAMPLE.com', password: PASSWORD }, 'email-taken'],
      ['user.create', { email: 'nonsense', password: PASSWORD }, 'email-malformed'],
      ['user.create', { email: 'new@example.com', password: 'short' }, 'password-length'],
      ['user.create', { email: 'new@example.com', password: PASSWORD, kyc: 3 }, 'kyc-level'],
      ['user.create', { email: 'new@example.com' }, 'bad-request'],
      ['user.create', { email: 'new@example.com', password: PASSWORD, admin: true }, 'bad-request'],
      ['apikey.create', { email: 'stranger@example.com' }, 'unknown-user'],
      ['apikey.create', { email: 'taken@example.com', permissions: ['withdraw'] }, 'needs-addresses'],
      ['apikey.create', { email: 'taken@example.com', permissions: ['fly'] }, 'bad-request'],
      ['account.freeze', { email: 'stranger@example.com' }, 'unknown-user'],
      ['market.set-state', { symbol: 'NOPE', state: 'halt' }, 'unknown-market'],
      ['market.set-state', { symbol: 'BTCUSDT', state: 'explode' }, 'bad-request'],
    ]
    for (const [method, params, code] of rows) await assert.rejects(ask(method, params), { code }, `${method} ${code}`)
  })

  it('post a funding with an id once, however often it is requested', async () => {
    const { account, email } = await createUser()
    const fund = { email, fund: ['USDT=100'], id: 'first-gift' }
    await ask('account.fund', fund)
    await ask('account.fund', fund)
    await assert.rejects(ask('account.fund', { ...fund, fund: ['USDT=101'] }), { code: 'posting-key-reused' })
    await ask('account.fund', { ...fund, id: 'second-gift' })
    assert.equal((await balances(account)).USDT, units('200'))
  })

  it('create a key that works at once', async () => {
    const { account, email } = await createUser()
    const { apiKey, secretKey } = await ask<CreatedApiKey>('apikey.create', { email, permissions: ['trade'] })
    const key = exchange.operator.apiKeys.find(apiKey)
    assert.equal(key?.account, account)
    assert.equal(
      key?.verify(
        'a=1',
        createHmac('sha256', secretKey ?? '')
          .update('a=1')
          .digest('hex'),
      ),
      true,
    )
  })

  it('list a user’s keys without secrets, and end one at once', async () => {
    const { email } = await createUser()
    const { apiKey, secretKey } = await ask<CreatedApiKey>('apikey.create', {
      email,
      permissions: ['read'],
      label: 'robot',
    })
    const listed = await ask<{ keys: { apiKey: string; label: string; expiresAt: string | null }[] }>('apikey.list', {
      email,
    })
    assert.deepEqual(
      listed.keys.map((key) => [key.apiKey, key.label, key.expiresAt]),
      [[apiKey, 'robot', null]],
    )
    assert.ok(!JSON.stringify(listed).includes(secretKey ?? ''))
    await assert.rejects(ask('apikey.delete', { email: 'alice@example.com', apiKey }), { code: 'unknown-key' })
    await ask('apikey.delete', { email, apiKey })
    assert.equal(exchange.operator.apiKeys.find(apiKey), undefined)
    assert.deepEqual((await ask<typeof listed>('apikey.list', { email })).keys, [])
  })

  it('freeze an account against new orders and unfreeze it, ending its sessions each time', async () => {
    const users = new Sessions(exchange.operator.sql)
    const { account, email } = await createUser({ fund: ['USDT=10000'] })
    const signIn = () => users.start(account, { type: 'web', ip: '203.0.113.7', userAgent: '' }, Date.now())
    const count = async () => (await users.list(account, Date.now())).length
    await signIn()
    await ask('account.freeze', { email })
    assert.equal((await buyBitcoin(account)).rejection, Rejection.tradingFrozen)
    assert.equal(await count(), 0)
    await signIn()
    await ask('account.freeze', { email })
    assert.equal(await count(), 1, 'frozen already: nothing changed')
    await ask('account.unfreeze', { email })
    assert.equal((await buyBitcoin(account)).rejection, Rejection.none)
    assert.equal(await count(), 0)
  })

  it('show what open orders lock', async () => {
    const { account } = await createUser({ fund: ['USDT=10000'] })
    const before = await ask<LedgerCheck>('ledger.check')
    assert.equal((await buyBitcoin(account)).rejection, Rejection.none)
    const after = await ask<LedgerCheck>('ledger.check')
    const locked = (check: LedgerCheck) => Number(check.assets.find((asset) => asset.asset === 'USDT')?.locked)
    assert.equal(locked(after) - locked(before), 5_900)
    assert.equal(after.ok, true)
    assert.ok(after.assets.every((asset) => asset.locked === asset.openLocks && asset.sum === '0.00000000'))
  })

  it('switch an account to fees in the platform token and back', async () => {
    const { account, email } = await createUser()
    const deduction = async () => {
      const { events } = await exchange.engine.query({ kind: 'query-account', account })
      return events.find((event) => event.kind === 'account')?.tokenDeduction
    }
    await ask('account.fee-deduction', { email, on: true })
    assert.equal(await deduction(), 1)
    await ask('account.fee-deduction', { email, on: false })
    assert.equal(await deduction(), 0)
  })

  it('list the markets, halt one and open it again', async () => {
    const { markets } = await ask<{ markets: { symbol: string; state: string; tick: string }[] }>('market.list')
    assert.equal(markets.find((market) => market.symbol === 'BTCUSDT')?.tick, '0.01000000')
    assert.deepEqual(await ask('market.set-state', { symbol: 'ETHUSDT', state: 'halt' }), {
      symbol: 'ETHUSDT',
      state: 'halt',
    })
    const listed =
      await ask<typeof markets extends unknown ? { markets: { symbol: string; state: string }[] } : never>(
        'market.list',
      )
    assert.equal(listed.markets.find((market) => market.symbol === 'ETHUSDT')?.state, 'halt')
    const { state } = await ask<{ state: string }>('market.set-state', { symbol: 'ETHUSDT', state: 'trading' })
    assert.ok(['trading', 'post-only'].includes(state))
  })

  it('return the state’s hash, which changes with every command and only then', async () => {
    const first = await ask<{ sequence: number; hash: string }>('state.hash')
    assert.match(first.hash, /^[0-9a-f]{64}$/)
    assert.deepEqual(await ask('state.hash'), first)
    await createUser()
    const second = await ask<{ sequence: number; hash: string }>('state.hash')
    assert.ok(second.sequence > first.sequence)
    assert.notEqual(second.hash, first.hash)
  })

  it('report the exchange’s status, also while the database is down', async () => {
    const status = await ask<{
      mode: string
      sequence: number
      markets: number
      fullestTable: string
      fullestTablePercent: number
      database: { reachable: boolean }
    }>('status')
    assert.equal(status.mode, 'demo')
    assert.ok(status.sequence > 0 && status.markets > 0 && status.database.reachable)
    assert.ok(status.fullestTable in defaultCapacity && status.fullestTablePercent <= 100)
    const away = operatorHandlers({ ...exchange.operator, sql: await closedPool() })
    assert.deepEqual((await ask<typeof status>('status', null, away)).database, { reachable: false })
  })

  async function closedPool() {
    const { connect } = await import('@bowline/platform/postgres/index.ts')
    const sql = connect('postgres://nobody@127.0.0.1:1/none', { connections: 1 })
    await sql.end()
    return sql
  }
})
