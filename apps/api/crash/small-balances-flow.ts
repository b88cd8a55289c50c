import assert from 'node:assert/strict'
import { Convert } from '@bowline/capabilities/convert/convert.ts'
import { SMALL, SmallBalances } from '@bowline/capabilities/convert/small-balances.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { allAreWritten, convertParts } from './convert-parts.ts'
import { BTC, UNIT, USDT } from './crash-house.ts'
import type { Flow } from './flow.ts'

const ALICE = 1_521
const alice = unasked<never>(ALICE)
/** Long ago: the ledger takes nothing from the future. */
const FIRST_MS = Date.UTC(2026, 0, 5)
/** After which one in progress counts as interrupted. */
const LATER_MS = 10_000
/** Worth three dollars each time. */
const DUST = [
  [BTC, UNIT / 20_000n],
  [USDT, 3n * UNIT],
] as const
const DOLLARS: Readonly<Record<string, { numerator: bigint; denominator: bigint }>> = {
  BTC: { numerator: 60_000n, denominator: 1n },
  BOW: { numerator: 1n, denominator: 20n },
}
const batchOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** What is too little for an order becomes the platform token, all of it at one moment; the number is the time. */
export const smallBalancesFlow: Flow = {
  setUp: (house) => house.user(ALICE, []),

  async open(house, steps) {
    let nowMs = FIRST_MS
    const parts = convertParts(house, steps, { now: () => nowMs, inDollars: (coin) => DOLLARS[coin] })
    const convert = new Convert(parts)
    const small = new SmallBalances(parts)
    return {
      async recover() {
        await house.untilProjected()
        await parts.inventory.read(house.ledger)
        const [last] = await house.sql<{ at: Date | null }[]>`select max(accepted_at) as at from conversions`
        nowMs = (last?.at?.getTime() ?? FIRST_MS) + LATER_MS
        await convert.settleInterrupted()
      },

      async act(number) {
        nowMs = FIRST_MS + number * 2 * SMALL.everyMs
        for (const [asset, amount] of DUST) {
          const key = { bizType: BizType.funding, bizId: `dust:${number}:${asset}`, bizTime: nowMs }
          const to = { code: LedgerCode.spotAvailable, owner: ALICE }
          await house.does(journal(key, moved({ code: LedgerCode.demoFunding }, to, asset, amount)))
        }
        const { rows } = await small.list(alice)
        assert.equal(rows.length, DUST.length)
        const total = rows.reduce((sum, { toAmount }) => sum + toAmount, 0n)
        const asked = { batch: batchOf(number), coins: new Set(rows.map(({ from }) => from.code)), total }
        const made = await small.convert(alice, asked)
        assert.ok(typeof made !== 'string', String(made))
        // Whoever gets no answer asks again.
        assert.deepEqual(await small.convert(alice, asked), made)
        assert.ok(made.conversions.every(({ state }) => state === 'success'))
      },
    }
  },

  async check(house) {
    const { sql, markets } = house
    await allAreWritten(house)
    const done = await sql<{ from_coin: string; from_amount: string; to_amount: string }[]>`
      select from_coin, from_amount::text, to_amount::text from conversions where state = 'success'`
    const token = markets.assetByCode('BOW')?.asset ?? 0
    const got = done.reduce((sum, { to_amount }) => sum + BigInt(to_amount), 0n)
    assert.equal(await house.balance(LedgerCode.spotAvailable, ALICE, token), got)
    for (const [asset] of DUST) {
      const [gifts] = await sql<{ sum: string }[]>`
        select coalesce(sum(amount), 0)::text as sum from ledger_lines
        where owner = ${ALICE} and asset = ${asset} and biz_id like 'dust:%'`
      const coin = markets.asset(asset)?.code
      const given = done
        .filter(({ from_coin }) => from_coin === coin)
        .reduce((sum, { from_amount }) => sum + BigInt(from_amount), 0n)
      assert.equal(await house.balance(LedgerCode.spotAvailable, ALICE, asset), BigInt(gifts?.sum ?? 0) - given)
    }
  },
}
