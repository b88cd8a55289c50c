import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { ccxtSpot } from '../../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../../tests/support/running-exchange.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'
import { setConverting } from './convert.fixture.ts'

const QUOTE = 'POST /exchange-web/web/convert/quote'
const ACCEPT = 'POST /exchange-web/web/convert/accept'
const LIST = 'GET /exchange-web/web/convert/list'
const COINS = 'GET /exchange-web/web/convert/coins'
const REFUSED = String(SiteCode.refused)

describe('converting', async () => {
  const { api, sql, makeBook, funds } = await setConverting()
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
    const reported = await sql`select details ->> 'amount' as amount from web_news where user_id = ${id}
      and template = 'convertFailed'`
    assert.deepEqual(
      reported.map(({ amount }) => amount),
      ['10.00000000 USDT'],
    )
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
        ['funding', '1000.00000000', 'USDT', '0.01663339', 'BTC', '0.00001663', '0.2', 'success', '', '', '', ''],
        [
          'funding',
          '0.11000000',
          'BTC',
          '6586.80000000',
          'USDT',
          '59880.00000000',
          '0.2',
          'failed',
          'balance',
          '',
          '',
          '',
        ],
        ['funding', '0.10000000', 'BTC', '5988.00000000', 'USDT', '59880.00000000', '0.2', 'success', '', '', '', ''],
      ],
    )
  })

  it('what makes the inventory too large is traded away on the book, and staff see both', async () => {
    const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')
    const inventory = () => finance.call('GET /console-api/conversions/inventory')
    const before = await inventory()
    assert.deepEqual([before.isKnown, before.hedges], [true, []])
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

  it('leaves a coin out that staff have stopped, on the site and by programs, until two let it back in', async () => {
    const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
    const second = await StaffVisitor.signedIn(api, 'admin-two', 'admin')
    const { visitor, program } = await newcomer(api, 'nina', ['BTC=1', 'USDT=1000'])
    const { quoteId } = await quoted(visitor, '0.01')
    const reason = 'its network has split'
    await admin.call('POST /console-api/conversions/stop', { coin: 'BTC', reason })
    await admin.refused('POST /console-api/conversions/stop', { coin: 'BTC', reason })
    const late = await visitor.call(ACCEPT, { quoteId })
    assert.deepEqual([late.state, late.reason], ['failed', 'inventory'])
    const asked = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: '0.01' }
    const reasonOf = async () => ((await visitor.ask(QUOTE, asked)) as unknown as { reason?: string }).reason
    assert.equal(await reasonOf(), 'convert.coin')
    const byProgram = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '10' }
    const { body } = await program.call('POST', '/sapi/v1/convert/getQuote', byProgram)
    assert.deepEqual([body.code, body.msg], [-9000, 'No quote: stopped.'])
    const isListed = async () => (await visitor.call(COINS)).coins.some(({ coin }) => coin === 'BTC')
    assert.equal(await isListed(), false)
    const { approvalId } = await admin.call('POST /console-api/conversions/request', { coin: 'BTC', reason })
    await admin.refused('POST /console-api/approvals/approve', { id: approvalId })
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
    assert.equal(await isListed(), true)
    assert.equal(await reasonOf(), undefined)
    const { coins } = await admin.call('GET /console-api/conversions/coins')
    const btc = coins.find(({ coin }) => coin === 'BTC')
    assert.deepEqual([btc?.isOn, btc?.hasIndex, btc?.hardBand], [true, true, '250000.00000000'])
    const sol = coins.find(({ coin }) => coin === 'SOL')
    assert.deepEqual([sol?.isOn, sol?.hasPrice, sol?.hardBand], [true, false, '10000.00000000'])
  })

  it('lists the coins that have a price, to everybody', async () => {
    const { coins } = await new SiteVisitor(api).call(COINS)
    const byCoin = Object.fromEntries(coins.map((row) => [row.coin, `${row.least} ${row.most}`]))
    assert.equal(byCoin.BTC, '0.00001667 1.66666666')
    assert.equal(byCoin.USDT, '1.00000000 100000.00000000')
    assert.equal(byCoin.SOL, undefined)
  })
})
