import assert from 'node:assert/strict'
import { LimitOrders } from '@bowline/capabilities/convert/limit-orders.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { convertParts } from './convert-parts.ts'
import { BTC, UNIT, USDT } from './crash-house.ts'
import { asText, type Flow } from './flow.ts'

const ALICE = 1_531
const alice = unasked<never>(ALICE)
const STAKE = 100n * UNIT
const GIVEN = UNIT / 100n
/** After which a step counts as interrupted. */
const LATER_MS = 10_000
const DAY_MS = 86_400_000
/** Long ago: the ledger takes nothing from the future. */
const FIRST_MS = Date.UTC(2020, 0, 1)

/** Of conversions at a limit price one is filled, one is taken back, one by staff, and the time of one is over; the number is the time. */
export const convertLimitFlow: Flow = {
  isKilledAtEach: true,

  setUp: (house) => house.user(ALICE, [[BTC, STAKE]]),

  async open(house, steps) {
    let nowMs = FIRST_MS
    let price = 60_000n
    const parts = convertParts(house, steps, {
      now: () => nowMs,
      inDollars: () => ({ numerator: price, denominator: 1n }),
    })
    const orders = new LimitOrders(parts)
    const place = async (limit: bigint) => {
      const asked = { fromCoin: 'BTC', toCoin: 'USDT', fromAmount: GIVEN, wallet: 'spot' } as const
      const placed = await orders.place(alice, { ...asked, price: limit * UNIT, isSale: true, days: '1' })
      assert.ok('state' in placed, asText(placed))
      assert.equal(placed.state, 'open')
      return placed
    }
    return {
      async recover() {
        await house.untilProjected()
        await parts.inventory.read(house.ledger)
        const [last] = await house.sql<{ at: Date | null }[]>`select max(decided_at) as at from conversions`
        nowMs = (last?.at?.getTime() ?? FIRST_MS) + LATER_MS
        await orders.round()
      },
      async act(number) {
        nowMs = FIRST_MS + number * 2 * DAY_MS
        await place(61_000n)
        const { id } = await place(65_000n)
        await place(66_000n)
        const other = await place(67_000n)
        price = 62_000n
        await orders.round()
        const ended = await orders.cancel(ALICE, { id })
        assert.ok('state' in ended, asText(ended))
        assert.equal(ended.state, 'cancelled')
        const calledOff = await orders.callOff(other.id)
        assert.ok('state' in calledOff, asText(calledOff))
        nowMs += DAY_MS
        await orders.round()
      },
    }
  },

  async check(house) {
    const rows = await house.sql<{ quote_id: string; state: string; to_amount: string }[]>`
      select quote_id, state, to_amount::text from conversions`
    const inState = (state: string) => rows.filter((row) => row.state === state)
    assert.ok(['success', 'cancelled', 'expired'].every((state) => inState(state).length > 0))
    const linesOf = (bizId: string) => house.linesOf(BizType.convert, bizId)
    /** Lines of what was set aside and given back, and of the conversion itself. */
    const WRITTEN: Readonly<Record<string, readonly [number, number]>> = {
      ...{ success: [2, 4], cancelled: [4, 0], expired: [4, 0], open: [2, 0], failed: [0, 0] },
    }
    for (const { quote_id: id, state } of rows)
      assert.deepEqual([await linesOf(`convert-limit:${id}`), await linesOf(`convert:${id}`)], WRITTEN[state], id)
    const got = inState('success').reduce((sum, { to_amount }) => sum + BigInt(to_amount), 0n)
    const waiting = GIVEN * BigInt(inState('open').length)
    assert.equal(await house.balance(LedgerCode.spotConverting, ALICE, BTC), waiting)
    const sold = GIVEN * BigInt(inState('success').length)
    assert.equal(await house.balance(LedgerCode.spotAvailable, ALICE, BTC), STAKE - sold - waiting)
    assert.equal(await house.balance(LedgerCode.spotAvailable, ALICE, USDT), got)
  },
}
