import assert from 'node:assert/strict'
import { Convert } from '@bowline/capabilities/convert/convert.ts'
import { Hedger } from '@bowline/capabilities/convert/hedger.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { allAreWritten, convertParts } from './convert-parts.ts'
import { BTC, UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

const MAKER = 1_501
const PEOPLE = [1_511, 1_512, 1_513, 1_514, 1_515, 1_516, 1_517, 1_518]
const STAKE = 100n * UNIT
/** More than the soft band, so that each conversion is hedged. */
const GIVEN = (45n * UNIT) / 100n
/** After which one in progress counts as interrupted. */
const LATER_MS = 10_000

/** Quote, accept, and the order that the house hedges with. */
export const convertFlow: Flow = {
  async setUp(house) {
    await house.user(MAKER, [[USDT, 100_000_000n * UNIT]])
    for (const id of PEOPLE) await house.user(id, [[BTC, STAKE]])
    const market = house.markets.bySymbol('BTCUSDT')
    assert.ok(market)
    const order = { qty: market.parseQty('100') as bigint, price: market.parsePrice('59990') as bigint }
    const rests = { kind: 'place-order', account: MAKER, market: market.number, side: Side.buy, ...order } as const
    for (let n = 0; n < 5; n++) await house.does({ ...rests, clientId: `rests-${n}` })
  },

  async open(house, steps) {
    let aheadMs = LATER_MS
    const btc = { numerator: 60_000n, denominator: 1n }
    const parts = convertParts(house, steps, { now: () => Date.now() + aheadMs, inDollars: () => btc })
    const hedger = new Hedger(parts)
    const convert = new Convert({ ...parts, hedger })
    return {
      async recover() {
        await house.untilProjected()
        await parts.inventory.read(house.ledger)
        await hedger.round()
        await house.untilProjected()
        await convert.settleInterrupted()
        aheadMs = 0
      },
      async act(number) {
        const who = unasked<never>(PEOPLE[number % PEOPLE.length] as number)
        const asked = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: GIVEN, wallet: 'spot' } as const
        const quote = convert.quote(who, asked)
        assert.ok('quoteId' in quote, asText(quote))
        const made = await convert.accept(who, quote.quoteId)
        assert.ok('state' in made)
        assert.equal(made.state, 'success')
        await hedger.round()
      },
    }
  },

  async check(house) {
    const { sql } = house
    await allAreWritten(house)
    const rows = await sql<{ user_id: bigint; state: string; to_amount: string }[]>`
      select user_id, state, to_amount::text from conversions`
    for (const id of PEOPLE) {
      const won = rows.filter(({ user_id, state }) => Number(user_id) === id && state === 'success')
      const got = won.reduce((sum, { to_amount }) => sum + BigInt(to_amount), 0n)
      assert.equal(await house.balance(LedgerCode.spotAvailable, id, BTC), STAKE - GIVEN * BigInt(won.length))
      assert.equal(await house.balance(LedgerCode.spotAvailable, id, USDT), got)
    }
    await eventually('no hedge is open', async () => {
      const [open] = await sql<{ n: bigint }[]>`select count(*) as n from convert_hedges where state <> 'done'`
      return Number(open?.n) === 0
    })
    const [hedger] = await sql<{ user_id: bigint }[]>`select user_id from convert_house`
    assert.ok(hedger, 'the house has hedged')
    const ofHouse = [BTC, USDT].map((asset) => house.balance(LedgerCode.spotAvailable, Number(hedger.user_id), asset))
    assert.deepEqual(await Promise.all(ofHouse), [0n, 0n], 'what the house’s account traded is in the inventory')
  },
}
