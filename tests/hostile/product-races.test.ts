import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { type Customer, dataOf, isBalanced, makeLeader, setProductFloor, spotOf, WEB } from './product-floor.ts'

const ACCEPT = `POST ${WEB}/convert/accept`
const QUOTE = `POST ${WEB}/convert/quote`
const UNIT = 100_000_000n
/** Its number in the ledger, and the code of what the house has by conversions. */
const USDT = 1
const INVENTORY = 6_100

describe('the same money asked for many times at once', async () => {
  const { exchange, sql, customer } = await setProductFloor()
  /** That many at once; what each answered. */
  const atOnce = <T>(times: number, ask: (turn: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
  const quoted = async ({ site }: Customer, fromAmount: string, coins = ['BTC', 'USDT']) => {
    const [fromCoin = '', toCoin = ''] = coins
    return (await dataOf(site, QUOTE, { fromCoin, toCoin, fromAmount })).quoteId as string
  }

  it('converts a quote once, whoever accepts it wherever, and never again', async () => {
    const alice = await customer('alice', 'BTC=1')
    const quoteId = await quoted(alice, '0.1')
    const answers = await atOnce(20, (turn) =>
      turn % 2 === 0
        ? alice.site.ask(ACCEPT, { quoteId }).then(({ body }) => body.data.state)
        : alice.program.call('POST', '/sapi/v1/convert/acceptQuote', { quoteId }).then(({ body }) => body.orderStatus),
    )
    assert.deepEqual([...new Set(answers)].sort(), ['SUCCESS', 'success'])
    const after = { BTC: '0.90000000', USDT: '5988.00000000' }
    assert.deepEqual(await spotOf(alice), after)
    await dataOf(alice.site, ACCEPT, { quoteId })
    assert.deepEqual(await spotOf(alice), after)
  })

  it('pays two quotes for the same coins once', async () => {
    const bob = await customer('bob', 'BTC=0.06')
    const quotes = [await quoted(bob, '0.06'), await quoted(bob, '0.04'), await quoted(bob, '0.05')]
    const states = (await Promise.all(quotes.map((quoteId) => dataOf(bob.site, ACCEPT, { quoteId })))).map(
      ({ state, reason }) => reason ?? state,
    )
    assert.deepEqual(states.sort(), ['balance', 'balance', 'success'])
  })

  it('sets the same coins aside once for conversions at a limit price, and gives them back once', async () => {
    const gus = await customer('gus', 'BTC=0.06')
    const wish = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: '0.03', price: '90000', priceOf: 'from', days: '1' }
    const placed = await atOnce(4, () => dataOf(gus.site, `POST ${WEB}/convert/placeLimit`, wish))
    const open = placed.filter(({ state }) => state === 'open')
    assert.deepEqual(placed.map(({ state, reason }) => reason ?? state).sort(), ['balance', 'balance', 'open', 'open'])
    assert.equal((await spotOf(gus)).BTC ?? '0.00000000', '0.00000000')
    const cancels = await atOnce(8, () =>
      gus.site.ask(`POST ${WEB}/convert/cancelLimit`, { quoteId: String(open[0]?.quoteId) }),
    )
    assert.equal(cancels.filter(({ body }) => body.code === '0').length, 1)
    assert.equal((await spotOf(gus)).BTC, '0.03000000')
  })

  it('converts small balances once in six hours', async () => {
    const frank = await customer('frank', 'BTC=0.0001')
    const { rows } = await dataOf(frank.site, `GET ${WEB}/convert/smallBalances`)
    const total = rows[0].toAmount
    const all = await atOnce(6, () =>
      frank.site.ask(`POST ${WEB}/convert/convertSmall`, { requestId: randomUUID(), coins: 'BTC', total }),
    )
    assert.equal(all.filter(({ body }) => body.code === '0').length, 1)
    assert.deepEqual(await spotOf(frank), { BOW: total })
  })

  it('takes the house no further than its band, however many convert at one moment', async () => {
    const rich = await Promise.all(['carl', 'cora', 'cleo', 'cato'].map((name) => customer(name, 'USDT=100000')))
    const quotes = await Promise.all(rich.map((who) => quoted(who, '6000', ['USDT', 'BTC'])))
    const ends = await atOnce(rich.length, (turn) =>
      dataOf((rich[turn] as Customer).site, ACCEPT, { quoteId: quotes[turn] as string }),
    )
    const states = ends.map(({ state, reason }) => reason ?? state)
    // What finds no room waits for the book to make some, and is refused where there is none.
    const made = states.filter((state) => state === 'success').length
    assert.ok(made >= 2 && states.every((state) => state === 'success' || state === 'inventory'), states.join(' '))
    // 10,000 USDT at most of a coin without an index, whatever was traded away meanwhile.
    await eventually('the conversions are in the history', async () => {
      const [row] = await sql<{ n: bigint }[]>`
        select count(*) as n from ledger_lines where code = ${INVENTORY} and amount = ${6_000n * UNIT}`
      return Number(row?.n) === made
    })
    const held = await sql<{ balance: bigint }[]>`
      select balance from ledger_balances where code = ${INVENTORY} and asset = ${USDT}`
    assert.ok((held[0]?.balance ?? 0n) <= 10_000n * UNIT, String(held[0]?.balance))
  })

  it('lends a balance once, and gives back once what was lent', async () => {
    const dave = await customer('dave', 'USDT=1000')
    const { products } = await dataOf(dave.site, `GET ${WEB}/earn/products`)
    const { productId } = products.find(
      ({ kind, coin }: Record<string, string>) => kind === 'flexible' && coin === 'USDT',
    )
    const lend = { productId: String(productId), amount: '1000' }
    const lends = await atOnce(8, () => dave.site.ask(`POST ${WEB}/earn/subscribe`, { ...lend, key: randomUUID() }))
    assert.equal(lends.filter(({ body }) => body.code === '0').length, 1)
    const { positions } = await dataOf(dave.site, `GET ${WEB}/earn/positions`)
    assert.deepEqual(
      positions.map(({ principal }: { principal: string }) => principal),
      ['1000.00000000'],
    )
    const take = { positionId: String(positions[0].positionId), way: 'instant' }
    await atOnce(8, () => dave.site.ask(`POST ${WEB}/earn/redeem`, { ...take, key: randomUUID() }))
    assert.match((await spotOf(dave)).USDT ?? '', /^1000\.0\d{7}$/)
    assert.deepEqual((await dataOf(dave.site, `GET ${WEB}/earn/positions`)).positions, [])
  })

  it('begins to copy a leader once, and takes out once what can be taken', async () => {
    const leader = await customer('leader', 'USDT=1000')
    await makeLeader(sql, leader.id, 'leader')
    const erin = await customer('erin', 'USDT=1000')
    const start = { leaderId: String(leader.id), amount: '300', home: 'spot', acceptsRisk: 'true' }
    const starts = await atOnce(6, () => erin.site.ask(`POST ${WEB}/copy/start`, start))
    const begun = starts.filter(({ body }) => body.code === '0')
    assert.equal(begun.length, 1)
    assert.deepEqual(await spotOf(erin), { USDT: '700.00000000' })
    const relationId = String(begun[0]?.body.data.relationId)
    const out = { relationId, direction: 'out', amount: '200' }
    const moves = await atOnce(6, (turn) =>
      erin.site.ask(`POST ${WEB}/copy/move`, { ...out, requestId: turn < 3 ? 'same' : `other-${turn}` }),
    )
    assert.deepEqual(await spotOf(erin), { USDT: '900.00000000' })
    assert.ok(moves.filter(({ body }) => body.code === '0').length <= 3, 'one, and its repeats')
    await atOnce(4, () => erin.site.ask(`POST ${WEB}/copy/stop`, { relationId }))
    assert.deepEqual(await spotOf(erin), { USDT: '1000.00000000' })
  })

  it('leaves every coin of the ledger at zero', async () => {
    assert.equal(await isBalanced(exchange), true)
  })
})
