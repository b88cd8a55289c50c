import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { ccxtSpot } from '../../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../../tests/support/running-exchange.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'
import { CANCEL, CREATE } from '../spot/orders.fixture.ts'

const QUOTE = 'POST /exchange-web/web/convert/quote'
const ACCEPT = 'POST /exchange-web/web/convert/accept'
const LIST = 'GET /exchange-web/web/convert/list'
const SMALL = 'GET /exchange-web/web/convert/smallBalances'
const CONVERT_SMALL = 'POST /exchange-web/web/convert/convertSmall'
const COINS = 'GET /exchange-web/web/convert/coins'
const REFUSED = String(SiteCode.refused)

describe('converting', async () => {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  // Before the database goes, which it reads.
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi()
  const { visitor: maker } = await newcomer(api, 'maker', ['USDT=1000000', 'BTC=100', 'ETH=100'])
  let resting: number[] = []
  const limit = async (side: 'buy' | 'sell', price: string) =>
    (await maker.call(CREATE, { pair: 'BTC_USDT', side, type: 'limit', qty: '1', price })).order?.id ?? 0
  const makeBook = async (bid: string, ask: string) => {
    for (const orderId of resting) await maker.call(CANCEL, { pair: 'BTC_USDT', orderId })
    resting = [await limit('buy', bid), await limit('sell', ask)]
  }
  before(async () => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
    await makeBook('59990', '60010')
  })

  const funds = async (program: { call: SiteFunds }) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return Object.fromEntries(body.balances.map(({ asset, free }: Record<string, string>) => [asset, free]))
  }
  const quoted = (visitor: SiteVisitor, fromAmount: string) =>
    visitor.call(QUOTE, { fromCoin: 'BTC', toCoin: 'USDT', fromAmount })

  it('C6 sells 0.1 BTC at 60,000 less 0.2 % for 5,988 USDT, once however often it is accepted', async () => {
    const { visitor, program } = await newcomer(api, 'alice', ['BTC=1'])
    const quote = await quoted(visitor, '0.1')
    assert.deepEqual(
      [quote.toAmount, quote.rate, quote.spreadPpm, quote.cost],
      ['5988.00000000', '59880.00000000', 2000, '12.00000000'],
    )
    assert.equal(quote.expiresAtMs - quote.nowMs, 10_000)
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(ACCEPT, { quoteId: quote.quoteId })))
    assert.deepEqual(
      answers.map(({ state, reason }) => [state, reason]),
      Array.from({ length: 3 }, () => ['success', null]),
    )
    assert.deepEqual(await visitor.call(ACCEPT, { quoteId: quote.quoteId }), answers[0])
    const { BTC, USDT } = await funds(program)
    assert.deepEqual([BTC, USDT], ['0.90000000', '5988.00000000'])
    const { rows } = await visitor.call(LIST)
    assert.deepEqual(rows, [answers[0]])
  })

  it('C6 buys: what 1,000 USDT bring, and what 1,000 USDT cost', async () => {
    const { visitor } = await newcomer(api, 'bob', ['BTC=1', 'USDT=1000'])
    const bought = await visitor.call(QUOTE, { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '1000' })
    assert.equal(bought.toAmount, '0.01663339')
    const sold = await visitor.call(QUOTE, { fromCoin: 'BTC', toCoin: 'USDT', toAmount: '1000' })
    assert.equal(sold.fromAmount, '0.01670007')
  })

  it('fails and takes nothing without the money, and after the market moved by more than the spread', async () => {
    const { visitor, program } = await newcomer(api, 'carol', ['BTC=0.05'])
    const tooMuch = await quoted(visitor, '0.1')
    const { state, reason } = await visitor.call(ACCEPT, { quoteId: tooMuch.quoteId })
    assert.deepEqual([state, reason], ['failed', 'balance'])

    const quote = await quoted(visitor, '0.05')
    await makeBook('59800', '59820')
    const moved = await visitor.call(ACCEPT, { quoteId: quote.quoteId })
    assert.deepEqual([moved.state, moved.reason], ['failed', 'moved'])
    await makeBook('59990', '60010')
    const { BTC, USDT = '0.00000000' } = await funds(program)
    assert.deepEqual([BTC, USDT], ['0.05000000', '0.00000000'])
    assert.equal((await visitor.call(LIST)).rows.length, 2)
  })

  it('says what is wrong with a wish, and whose quote it is', async () => {
    const { visitor } = await newcomer(api, 'dave', ['USDT=1000'])
    const { visitor: other } = await newcomer(api, 'erin', ['USDT=1000'])
    const reasonOf = async (params: object) => {
      const { code, reason } = (await visitor.ask(QUOTE, params)) as unknown as { code: string; reason: string }
      return `${code} ${reason}`
    }
    const usdt = { fromCoin: 'USDT', toCoin: 'BTC' }
    assert.equal(await reasonOf({ ...usdt, fromAmount: '0.5' }), `${REFUSED} convert.size`)
    assert.equal(await reasonOf({ ...usdt, fromAmount: '100000.00000001' }), `${REFUSED} convert.size`)
    assert.equal(await reasonOf({ ...usdt, fromAmount: '0' }), `${REFUSED} convert.amount`)
    assert.equal(await reasonOf({ ...usdt, fromAmount: '1.000000001' }), `${REFUSED} convert.amount`)
    assert.equal(await reasonOf(usdt), `${REFUSED} convert.one-amount`)
    assert.equal(await reasonOf({ ...usdt, fromAmount: '1', toAmount: '1' }), `${REFUSED} convert.one-amount`)
    assert.equal(await reasonOf({ fromCoin: 'USDT', toCoin: 'USDT', fromAmount: '1' }), `${REFUSED} convert.same-coin`)
    assert.equal(await reasonOf({ fromCoin: 'USDT', toCoin: 'NOPE', fromAmount: '1' }), `${REFUSED} convert.coin`)
    const { quoteId } = await visitor.call(QUOTE, { ...usdt, fromAmount: '10' })
    assert.equal(
      ((await other.ask(ACCEPT, { quoteId })) as unknown as { reason: string }).reason,
      'convert.unknown-quote',
    )
    assert.equal((await visitor.call(ACCEPT, { quoteId })).state, 'success')
  })

  it('answers so many quotes a minute', async () => {
    const { visitor } = await newcomer(api, 'frank', ['USDT=1000'])
    const reasons: string[] = []
    for (let i = 0; i < 21; i++) {
      const answer = await visitor.ask(QUOTE, { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10' })
      reasons.push((answer as unknown as { reason?: string }).reason ?? 'quoted')
    }
    assert.deepEqual(reasons.slice(19), ['quoted', 'convert.too-many'])
  })

  it('settles by the ledger what a crash left in progress', async () => {
    const { visitor, id } = await newcomer(api, 'grace', ['USDT=1000'])
    const { quoteId } = await visitor.call(QUOTE, { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '10' })
    await visitor.call(ACCEPT, { quoteId })
    const early = new Date(Date.now() - 6_000)
    await sql`update conversions set state = 'processing', accepted_at = ${early} where quote_id = ${quoteId}`
    const lost = crypto.randomUUID()
    await sql`
      insert into conversions (quote_id, user_id, from_coin, to_coin, from_amount, to_amount, worth, spread_ppm, state, accepted_at)
      values (${lost}, ${id}, 'USDT', 'BTC', 1000000000, 1000, 1000000000, 2000, 'processing', ${early})`
    const rows = await eventually('both are settled', async () => {
      const found = (await visitor.call(LIST)).rows
      return found.some(({ state }) => state === 'processing') ? undefined : found
    })
    assert.deepEqual(
      rows.map((row) => [row.quoteId, row.state, row.reason]),
      [
        [lost, 'failed', 'interrupted'],
        [quoteId, 'success', null],
      ],
    )
  })

  it('turns small balances into the platform token at one moment, less 2 %, once in six hours and once per request', async () => {
    const token = await newcomer(api, 'market', ['BOW=1000', 'USDT=1000'])
    for (const [side, price] of [
      ['buy', '0.05'],
      ['sell', '0.0501'],
    ] as const)
      await token.visitor.call(CREATE, { pair: 'BOW_USDT', side, type: 'limit', qty: '200', price })
    // 0.0001 BTC is 6 USDT; ether is in no market with a price, and 100 USDT are not small.
    const { visitor, program } = await newcomer(api, 'ivan', ['BTC=0.0001', 'ETH=0.001', 'USDT=2.5'])
    const shown = await visitor.call(SMALL)
    assert.deepEqual([shown.toCoin, shown.nextAtMs], ['BOW', null])
    assert.deepEqual(
      shown.rows.map(({ coin, worth, toAmount }) => [coin, worth, toAmount]),
      [
        ['USDT', '2.50000000', '48.95104895'],
        ['BTC', '6.00000000', '117.48251748'],
      ],
    )
    const requestId = crypto.randomUUID()
    const wanted = { requestId, coins: 'BTC,USDT', total: '166.43356643' }
    const reason = async (params: object) =>
      ((await visitor.ask(CONVERT_SMALL, { ...wanted, ...params })) as unknown as { reason?: string }).reason
    assert.equal(await reason({ total: '175.4' }), 'convert.small-moved')
    assert.equal(await reason({ coins: 'ETH,BOW' }), 'convert.small-none')
    const answers = await Promise.all([1, 2].map(() => visitor.call(CONVERT_SMALL, wanted)))
    for (const { rows } of answers)
      assert.deepEqual(
        rows.map(({ fromCoin, toAmount }) => [fromCoin, toAmount]),
        [
          ['USDT', '48.95104895'],
          ['BTC', '117.48251748'],
        ],
      )
    const has = await funds(program)
    assert.deepEqual(
      [has.BTC ?? '0.00000000', has.USDT ?? '0.00000000', has.BOW],
      ['0.00000000', '0.00000000', '166.43356643'],
    )
    assert.deepEqual((await visitor.call(CONVERT_SMALL, wanted)).rows.length, 2, 'a repeat converts nothing')
    assert.ok(((await visitor.call(SMALL)).nextAtMs ?? 0) > Date.now() + 5 * 3_600_000)
    assert.equal(await reason({ requestId: crypto.randomUUID() }), 'convert.small-soon')
  })

  it('converts small balances for unmodified ccxt, which names each coin by itself', async () => {
    const { program } = await newcomer(api, 'judy', ['BTC=0.0001', 'USDT=2.5'])
    const exchange = { baseUrl: api.address } as RunningExchange
    const client = ccxtSpot(exchange, { ...program, secret: program.secretKey } as never) as unknown as DustClient
    const eligible = await client.sapiPostAssetDustBtc()
    assert.deepEqual(
      eligible.details.map((each: Record<string, string>) => [each.asset, each.toBNBOffExchange]),
      [
        ['USDT', '48.95104895'],
        ['BTC', '117.48251748'],
      ],
    )
    assert.deepEqual([eligible.totalTransferBNB, eligible.dribbletPercentage], ['169.83016983', '0.02'])
    const made = await client.sapiPostAssetDust({ asset: ['BTC', 'USDT'] })
    assert.deepEqual([made.totalTransfered, made.totalServiceCharge], ['166.43356643', '3.39660340'])
    assert.deepEqual(made.transferResult.map((each: Record<string, string>) => each.fromAsset).sort(), ['BTC', 'USDT'])
    assert.equal((await funds(program)).BOW, '166.43356643')
    await assert.rejects(client.sapiPostAssetDust({ asset: ['BTC'] }), /-9000|None of these/)
    const { total, userAssetDribblets } = await client.sapiGetAssetDribblet()
    assert.deepEqual([String(total), userAssetDribblets[0]?.totalTransferedAmount], ['1', '166.43356643'])
    // ccxt's own fetchMyDustTrades takes the token for BNB, whatever it is called here.
    assert.equal(userAssetDribblets[0]?.userAssetDribbletDetails.length, 2)
  })

  it('is what unmodified ccxt converts by', async () => {
    const { program } = await newcomer(api, 'heidi', ['BTC=1'])
    const client = ccxtSpot(
      { baseUrl: api.address } as RunningExchange,
      { ...program, secret: program.secretKey } as never,
    )
    assert.equal((await client.fetchConvertCurrencies()).BTC?.code, 'BTC')
    const { id, fromAmount, toAmount } = await client.fetchConvertQuote('BTC', 'USDT', 0.1)
    assert.deepEqual([fromAmount, toAmount], [0.1, 5_988])
    const { id: orderId } = await client.createConvertTrade(id ?? '', 'BTC', 'USDT')
    const trade = await client.fetchConvertTrade(orderId ?? '')
    assert.deepEqual([trade.fromCurrency, trade.fromAmount, trade.toAmount], ['BTC', 0.1, 5_988])
    const since = Date.now() - 60_000
    const history = await client.fetchConvertTradeHistory(undefined, since, undefined, { until: Date.now() + 1_000 })
    assert.deepEqual(
      history.map((row) => row.toAmount),
      [5_988],
    )
    await assert.rejects(client.createConvertTrade('nothing', 'BTC', 'USDT'), /No such quote/)
  })

  it('converts inside the funding account when asked to, and leaves spot alone', async () => {
    const { visitor, program } = await newcomer(api, 'kim', ['BTC=1'])
    const way = { fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'BTC', amount: '0.2' } as const
    await visitor.call('POST /fe-co-api/user/futures_transfer', way)
    const wish = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: '0.1', wallet: 'funding' } as const
    const { quoteId, wallet } = await visitor.call(QUOTE, wish)
    assert.equal(wallet, 'funding')
    assert.equal((await visitor.call(ACCEPT, { quoteId })).state, 'success')
    const { BTC, USDT = '0.00000000' } = await funds(program)
    assert.deepEqual([BTC, USDT], ['0.80000000', '0.00000000'])
    const { balances } = await visitor.call('GET /exchange-web-gateway/asset/funding')
    const held = balances.filter(({ available }) => available !== '0.00000000')
    assert.deepEqual(held.map(({ coin, available }) => [coin, available]).sort(), [
      ['BTC', '0.10000000'],
      ['USDT', '5988.00000000'],
    ])
    // Nothing of spot makes up for what is not there.
    const more = await visitor.call(QUOTE, { ...wish, fromAmount: '0.11' })
    assert.equal((await visitor.call(ACCEPT, { quoteId: more.quoteId })).reason, 'balance')
    const byProgram = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000', walletType: 'FUNDING' }
    const quote = await program.call('POST', '/sapi/v1/convert/getQuote', byProgram)
    await program.call('POST', '/sapi/v1/convert/acceptQuote', { quoteId: quote.body.quoteId })
    const csv = await (await visitor.get('/exchange-web/web/convert/export')).text()
    const lines = csv.trimEnd().split('\r\n').slice(1)
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(2)),
      [
        ['funding', '1000.00000000', 'USDT', '0.01663339', 'BTC', '0.00001663', '0.2', 'success', ''],
        ['funding', '0.11000000', 'BTC', '6586.80000000', 'USDT', '59880.00000000', '0.2', 'failed', 'balance'],
        ['funding', '0.10000000', 'BTC', '5988.00000000', 'USDT', '59880.00000000', '0.2', 'success', ''],
      ],
    )
  })

  it('what makes the inventory too large is traded away on the book, and staff see both', async () => {
    const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')
    const inventory = () => finance.call('GET /console-api/conversions/inventory')
    const before = await inventory()
    assert.deepEqual([before.isKnown, before.softBand, before.hedges], [true, '25000.00000000', []])
    const { visitor } = await newcomer(api, 'lara', ['BTC=1'])
    const { quoteId } = await quoted(visitor, '0.5')
    assert.equal((await visitor.call(ACCEPT, { quoteId })).state, 'success')
    const after = await eventually('it is hedged', async () => {
      const now = await inventory()
      return now.hedges.some(({ state }) => state === 'done') ? now : undefined
    })
    const [hedge] = after.hedges
    assert.deepEqual([hedge?.symbol, hedge?.side, hedge?.state], ['BTCUSDT', 'sell', 'done'])
    assert.match(hedge?.received ?? '', /USDT$/)
    const held = Number(after.coins.find(({ coin }) => coin === 'BTC')?.held ?? 0)
    // Less than a lot of it is left.
    assert.ok(Math.abs(held) < 0.00001, String(held))
    const support = await StaffVisitor.signedIn(api, 'support', 'support')
    assert.notEqual((await support.ask('GET /console-api/conversions/inventory')).code, '0')
  })

  it('lists the coins that have a price, to everybody', async () => {
    const { coins } = await new SiteVisitor(api).call(COINS)
    const byCoin = Object.fromEntries(coins.map((row) => [row.coin, `${row.least} ${row.most}`]))
    assert.equal(byCoin.BTC, '0.00001667 1.66666666')
    assert.equal(byCoin.USDT, '1.00000000 100000.00000000')
    assert.equal(byCoin.SOL, undefined)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the answer of another dialect
type SiteFunds = (method: 'GET', path: string) => Promise<{ body: any }>

type DustCall = 'sapiPostAssetDustBtc' | 'sapiPostAssetDust' | 'sapiGetAssetDribblet'
// biome-ignore lint/suspicious/noExplicitAny: what ccxt makes of the dialect's calls by itself has no types
type DustClient = Record<DustCall, any>
