import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { newcomer, type SiteVisitor } from '../site-visitor.fixture.ts'
import { setConverting } from './convert.fixture.ts'

const PLACE = 'POST /exchange-web/web/convert/placeLimit'
const CANCEL = 'POST /exchange-web/web/convert/cancelLimit'
const OPEN = 'GET /exchange-web/web/convert/openLimits'
const LIST = 'GET /exchange-web/web/convert/list'
const SELL = { fromCoin: 'BTC', toCoin: 'USDT', priceOf: 'from', days: '7' } as const

describe('converting at a limit price', async () => {
  const { api, sql, makeBook, funds } = await setConverting()
  type Program = Awaited<ReturnType<typeof newcomer>>['program']
  const lockedOf = async (program: Program, coin: string) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return body.balances.find(({ asset }: { asset: string }) => asset === coin)?.locked
  }
  const reasonOf = async (visitor: SiteVisitor, call: typeof PLACE | typeof CANCEL, params: object) =>
    ((await visitor.ask(call, params)) as unknown as { reason?: string }).reason
  const untilFilled = (visitor: SiteVisitor, quoteId: string) =>
    eventually('it is filled', async () => {
      const { rows } = await visitor.call(LIST)
      return rows.find((row) => row.quoteId === quoteId && row.state === 'success')
    })

  it('sets the coins aside until the quote reaches it, and then gives what the price gives', async () => {
    const { visitor, program, id } = await newcomer(api, 'alice', ['BTC=1'])
    await makeBook('59800', '59820')
    const placed = await visitor.call(PLACE, { ...SELL, fromAmount: '0.1', price: '59880' })
    assert.deepEqual(
      [placed.state, placed.fromAmount, placed.toAmount, placed.spreadPpm, placed.limit?.price, placed.limit?.priceOf],
      ['open', '0.10000000', '5988.00000000', 0, '59880.00000000', 'from'],
    )
    assert.equal((placed.limit?.expiresAtMs ?? 0) - placed.timeMs, 7 * 86_400_000)
    assert.deepEqual([(await funds(program)).BTC, await lockedOf(program, 'BTC')], ['0.90000000', '0.10000000'])
    assert.deepEqual((await visitor.call(OPEN)).rows, [placed])
    const shown = (await visitor.call('GET /exchange-web-gateway/asset/balances')).balances
    assert.equal(shown.find(({ coin }) => coin === 'BTC')?.locked, '0.10000000')

    await makeBook('59990', '60010')
    const filled = await untilFilled(visitor, placed.quoteId)
    assert.deepEqual([filled.toAmount, filled.spreadPpm], ['5988.00000000', 2000])
    const { BTC, USDT } = await funds(program)
    assert.deepEqual([BTC, USDT, await lockedOf(program, 'BTC')], ['0.90000000', '5988.00000000', '0.00000000'])
    assert.deepEqual((await visitor.call(OPEN)).rows, [])
    assert.equal(await reasonOf(visitor, CANCEL, { quoteId: placed.quoteId }), 'convert.not-open')
    const news = await sql`select details ->> 'amount' as amount from web_news where user_id = ${id}
      and template = 'convertFilled'`
    assert.deepEqual(
      news.map(({ amount }) => amount),
      ['5988.00000000 USDT'],
    )
  })

  it('is filled at the quote where that is better, and gives back what is left over', async () => {
    const { visitor, program } = await newcomer(api, 'bob', ['BTC=1'])
    const sold = await visitor.call(PLACE, { ...SELL, fromAmount: '0.1', price: '59000' })
    assert.equal((await untilFilled(visitor, sold.quoteId)).toAmount, '5988.00000000')
    const wanted = await visitor.call(PLACE, { ...SELL, toAmount: '1000', price: '59000' })
    assert.equal(wanted.fromAmount, '0.01694916')
    assert.equal((await untilFilled(visitor, wanted.quoteId)).fromAmount, '0.01670007')
    const { BTC, USDT } = await funds(program)
    assert.deepEqual([BTC, USDT], ['0.88329993', '6988.00000000'])
  })

  it('stays open while the price is not there, until its owner takes it back', async () => {
    const { visitor, program } = await newcomer(api, 'carol', ['USDT=1000'])
    const { visitor: other } = await newcomer(api, 'dave', ['USDT=1000'])
    const wish = {
      fromCoin: 'USDT',
      toCoin: 'BTC',
      fromAmount: '590',
      price: '59000',
      priceOf: 'to',
      days: '1',
    } as const
    const { quoteId, toAmount } = await visitor.call(PLACE, wish)
    assert.equal(toAmount, '0.01000000')
    assert.equal((await funds(program)).USDT, '410.00000000')
    assert.equal(await reasonOf(other, CANCEL, { quoteId }), 'convert.unknown-order')
    const ended = await visitor.call(CANCEL, { quoteId })
    assert.deepEqual([ended.state, ended.reason], ['cancelled', null])
    assert.deepEqual([(await funds(program)).USDT, await lockedOf(program, 'USDT')], ['1000.00000000', '0.00000000'])
    assert.equal(await reasonOf(visitor, CANCEL, { quoteId }), 'convert.not-open')
    const csv = await (await visitor.get('/exchange-web/web/convert/export')).text()
    const line = csv.trimEnd().split('\r\n')[1]?.split(',') ?? []
    assert.deepEqual(line.slice(9, 13), ['cancelled', '', '59000.00000000', 'BTC'])
  })

  it('takes from the funding account what is to come back there, and nothing of spot', async () => {
    const { visitor, program } = await newcomer(api, 'erin', ['BTC=1'])
    const way = { fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'BTC', amount: '0.2' } as const
    await visitor.call('POST /fe-co-api/user/futures_transfer', way)
    const wish = { ...SELL, wallet: 'funding', fromAmount: '0.1', price: '61000' } as const
    const { quoteId } = await visitor.call(PLACE, wish)
    const inFunding = async () => {
      const { balances } = await visitor.call('GET /exchange-web-gateway/asset/funding')
      const { available, converting } = balances.find(({ coin }) => coin === 'BTC') ?? {}
      return `${available} and ${converting}`
    }
    assert.equal(await inFunding(), '0.10000000 and 0.10000000')
    const byProgram = await program.call('POST', '/sapi/v1/asset/get-funding-asset', { asset: 'BTC' })
    assert.deepEqual([byProgram.body[0].free, byProgram.body[0].locked], ['0.10000000', '0.10000000'])
    // Once, among all that she has.
    const all = await eventually('the history has it', async () => {
      const { coins } = await visitor.call('GET /exchange-web-gateway/asset/coinBalance', { coinName: 'BTC' })
      return coins[0]?.locked === '0.10000000' ? coins[0] : undefined
    })
    assert.deepEqual(
      [all.total, all.accounts.map(({ account, available, total }) => `${account} ${available} ${total}`)],
      ['1.00000000', ['spot 0.80000000 0.80000000', 'funding 0.10000000 0.20000000']],
    )
    const tooMuch = await visitor.call(PLACE, { ...wish, fromAmount: '0.11' })
    assert.deepEqual([tooMuch.state, tooMuch.reason], ['failed', 'balance'])
    await visitor.call(CANCEL, { quoteId })
    assert.equal(await inFunding(), '0.20000000 and 0.00000000')
    const history = await eventually('it is listed', async () => {
      const { rows } = await visitor.call('GET /exchange-web-gateway/asset/fundingHistory')
      return rows.length === 3 ? rows : undefined
    })
    assert.deepEqual(
      history.map(({ amount, isConversion }) => `${amount} ${isConversion}`),
      ['0.10000000 true', '-0.10000000 true', '0.20000000 false'],
    )
    assert.equal((await funds(program)).BTC, '0.80000000')
  })

  it('says what is wrong with a wish, and holds so many open ones', async () => {
    const { visitor } = await newcomer(api, 'frank', ['BTC=1'])
    const reason = (params: object) => reasonOf(visitor, PLACE, { ...SELL, price: '61000', ...params })
    assert.equal(await reason({ fromAmount: '0.00001' }), 'convert.size')
    assert.equal(await reason({ fromAmount: '2' }), 'convert.size')
    assert.equal(await reason({ fromAmount: '0.1', price: '0' }), 'convert.amount')
    assert.equal(await reason({ fromAmount: '0.1', price: '600001' }), 'convert.far-price')
    assert.equal(await reason({ fromAmount: '0.1', price: '5900' }), 'convert.far-price')
    assert.equal(await reason({ fromAmount: '0.1', price: '1000000000000' }), 'convert.amount')
    assert.equal(await reason({}), 'convert.one-amount')
    assert.equal(await reason({ fromAmount: '0.1', toAmount: '6100' }), 'convert.one-amount')
    assert.equal(await reason({ fromAmount: '0.1', toCoin: 'BTC' }), 'convert.same-coin')
    const many = Array.from({ length: 20 }, () => ({ ...SELL, fromAmount: '0.001', price: '61000' }))
    for (const wish of many) assert.equal((await visitor.call(PLACE, wish)).state, 'open')
    assert.equal(await reason({ fromAmount: '0.001' }), 'convert.too-many-open')
  })

  it('is seen by staff with what the ledger has of it, who cancel it for its owner and are on record', async () => {
    const { visitor, program, id } = await newcomer(api, 'ida', ['LTC=9', 'USDT=1000'])
    const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
    const wish = { fromCoin: 'USDT', toCoin: 'BTC', price: '59000', priceOf: 'to', days: '3' } as const
    const { quoteId, timeMs, limit } = await visitor.call(PLACE, { ...wish, fromAmount: '590' })
    await visitor.call('POST /fe-co-api/user/futures_transfer', {
      ...{ fromAccount: 'spot', toAccount: 'funding', coinSymbol: 'USDT', amount: '100' },
    })
    await visitor.call(PLACE, { ...wish, wallet: 'funding', fromAmount: '59' })
    const shown = async () => (await admin.call('GET /console-api/conversions/limit-orders', { userId: id })).rows
    const [inFunding, inSpot] = await shown()
    const { orderId = 0, ...row } = inSpot ?? {}
    assert.deepEqual(row, {
      ...{ userId: id, fromCoin: 'USDT', toCoin: 'BTC', wallet: 'spot', price: '59000.00000000', priceOf: 'to' },
      ...{ setAside: '590.00000000', placedAtMs: timeMs, expiresAtMs: limit?.expiresAtMs },
    })
    assert.deepEqual([inFunding?.wallet, inFunding?.setAside], ['funding', '59.00000000'])
    const sums = () =>
      eventually('the history has it', async () => {
        const { coins } = await admin.call('GET /console-api/conversions/set-aside')
        const usdt = coins.find(({ coin }) => coin === 'USDT')
        return usdt?.state === 'moving' ? undefined : usdt
      })
    const all = await sums()
    assert.deepEqual([all?.state, all?.byOrders], ['equal', all?.byLedger])
    await sql`update conversions set set_aside = set_aside + 1 where quote_id = ${quoteId}`
    assert.equal((await sums())?.state, 'differs')
    await sql`update conversions set set_aside = set_aside - 1 where quote_id = ${quoteId}`

    const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')
    const callOff = { orderId, reason: 'asked for by telephone' }
    await finance.refused('POST /console-api/conversions/call-off', callOff)
    await admin.call('POST /console-api/conversions/call-off', callOff)
    await admin.refused('POST /console-api/conversions/call-off', callOff)
    assert.deepEqual((await funds(program)).USDT, '900.00000000')
    assert.deepEqual(
      (await shown()).map(({ wallet }) => wallet),
      ['funding'],
    )
    const [ended] = (await visitor.call(LIST)).rows.filter((each) => each.quoteId === quoteId)
    assert.deepEqual([ended?.state, ended?.reason], ['cancelled', 'called-off'])
    const news = await sql`select details ->> 'amount' as amount from web_news
      where user_id = ${id} and template = 'convertCalledOff'`
    assert.deepEqual(
      news.map(({ amount }) => amount),
      ['590.00000000 USDT'],
    )
    const about = { action: 'conversions.call-off', userId: id }
    const { rows: audit } = await admin.call('GET /console-api/audit/list', about)
    assert.deepEqual(
      audit.map(({ after }) => after),
      [callOff],
    )
  })

  it('leaves a coin alone that waits, when small balances are converted', async () => {
    const { visitor } = await newcomer(api, 'gina', ['USDT=5', 'BTC=0.0001'])
    const small = async () =>
      (await visitor.call('GET /exchange-web/web/convert/smallBalances')).rows.map(({ coin }) => coin)
    assert.deepEqual(await small(), ['USDT', 'BTC'])
    const wish = {
      fromCoin: 'USDT',
      toCoin: 'BTC',
      fromAmount: '2',
      price: '59000',
      priceOf: 'to',
      days: '30',
    } as const
    const { quoteId } = await visitor.call(PLACE, wish)
    assert.deepEqual(await small(), ['BTC'])
    await visitor.call(CANCEL, { quoteId })
    assert.deepEqual(await small(), ['USDT', 'BTC'])
  })

  it('counts with what was converted that day, up to 500,000 USDT, unless it came to nothing', async () => {
    const { visitor, id } = await newcomer(api, 'harry', ['USDT=1000'])
    const worth = String(499_900n * 100_000_000n)
    await sql`
      insert into conversions (quote_id, user_id, from_coin, to_coin, from_amount, to_amount, worth, spread_ppm, state, accepted_at)
      values (${crypto.randomUUID()}, ${id}, 'USDT', 'BTC', ${worth}, 1, ${worth}, 2000, 'success', now())`
    const wish = { fromCoin: 'USDT', toCoin: 'BTC', price: '59000', priceOf: 'to', days: '1' } as const
    const { quoteId } = await visitor.call(PLACE, { ...wish, fromAmount: '60' })
    assert.equal(await reasonOf(visitor, PLACE, { ...wish, fromAmount: '60' }), 'convert.day-limit')
    const coins = { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '60' }
    const quote = await visitor.call('POST /exchange-web/web/convert/quote', coins)
    const accept = (await visitor.ask('POST /exchange-web/web/convert/accept', { quoteId: quote.quoteId })) as unknown
    assert.equal((accept as { reason?: string }).reason, 'convert.day-limit')
    await visitor.call(CANCEL, { quoteId })
    const again = await visitor.call('POST /exchange-web/web/convert/quote', coins)
    const done = await visitor.call('POST /exchange-web/web/convert/accept', { quoteId: again.quoteId })
    assert.equal(done.state, 'success')
  })
})
