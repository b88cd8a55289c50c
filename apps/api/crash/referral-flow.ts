import assert from 'node:assert/strict'
import { addInviteCode } from '@bowline/capabilities/account-access/index.ts'
import { attribute } from '@bowline/capabilities/account-access/invites/attribution.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { openReferral } from '@bowline/capabilities/referral/index.ts'
import type { ReferralParts } from '@bowline/capabilities/referral/referral-parts.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { LedgerCode, OrderType, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { BTC, type CrashHouse, UNIT, USDT } from './crash-house.ts'
import type { Flow } from './flow.ts'

const [ALICE, BOB, MAKER] = [1_701, 1_702, 1_703]
const KICKBACK_PERCENT = 25
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A fill of somebody who was invited, the share of its fee for both, and the payment of the day after. Each life has a day. */
export const referralFlow: Flow = {
  async setUp(house) {
    await house.user(ALICE, [])
    await house.user(BOB, [[USDT, 10_000_000n * UNIT]])
    await house.user(MAKER, [[BTC, 1_000n * UNIT]])
    const code = await addInviteCode(house.sql, ALICE, { kickbackPercent: KICKBACK_PERCENT, label: '' })
    await attribute(house.sql, BOB, { inviteCodes: [code] }, Date.now() - DAY_MS)
  },

  async open(house, steps) {
    const { sql, log, markets } = house
    const clock = await Clock.of(house)
    const usdt = { numerator: 1n, denominator: 1n, markets: [] }
    const prices = { worth: (coin: string) => (coin === 'USDT' ? usdt : undefined) }
    const portfolio = { prices: () => prices } as unknown as ReferralParts['portfolio']
    const engine = steps.through(house.engine)
    const referral = openReferral({
      ...{ sql, log, markets, portfolio, engine, webNews: new WebNews(sql), now: () => clock.nowMs },
    })
    /** Two o'clock of the next day, when the day before is paid for. */
    const payDay = async () => {
      await clock.does(house, { kind: 'open-account', account: ALICE }, clock.nextDayMs + 2 * HOUR_MS)
      await house.untilProjected()
      const { failed } = await referral.payDue()
      assert.equal(failed, 0)
    }
    return {
      recover: payDay,
      async act() {
        const market = markets.bySymbol('BTCUSDT')
        assert.ok(market)
        const [price, half, rest] = ['60000', '0.00731', '0.01269'].map((text, i) =>
          i === 0 ? market.parsePrice(text) : market.parseQty(text),
        ) as [bigint, bigint, bigint]
        const order = { kind: 'place-order', market: market.number } as const
        for (const qty of [half, rest])
          await clock.does(house, { ...order, account: MAKER, side: Side.sell, qty, price })
        // Two fills, each of which is cut for itself.
        const taken = { ...order, account: BOB, side: Side.buy, type: OrderType.market, qty: half + rest }
        await clock.does(house, taken)
        await house.untilProjected()
        await referral.accrue()
        await payDay()
      },
    }
  },

  async check(house) {
    const { sql } = house
    const [fills] = await sql<{ n: bigint; own: string; kickback: string }[]>`
      select count(*) as n, sum(floor(buyer_fee::numeric * 20 * ${100 - KICKBACK_PERCENT} / 10000))::text as own,
        sum(floor(buyer_fee::numeric * 20 * ${KICKBACK_PERCENT} / 10000))::text as kickback
      from spot_trades where buyer = ${BOB}`
    assert.ok(Number(fills?.n) >= 4)
    const [own, kickback] = [BigInt(fills?.own ?? 0), BigInt(fills?.kickback ?? 0)]
    assert.ok(own > 0n && kickback > 0n)
    const [counted] = await sql<{ own: string; kickback: string; fills: string; unpaid: bigint }[]>`
      select sum(inviter_amount)::text as own, sum(kickback_amount)::text as kickback, sum(fills)::text as fills,
        count(*) filter (where state <> 'paid') as unpaid from referral_earnings`
    const { n } = fills ?? { n: 0n }
    assert.deepEqual({ ...counted }, { own: String(own), kickback: String(kickback), fills: String(n), unpaid: 0n })
    assert.equal(await house.balance(LedgerCode.spotAvailable, ALICE, BTC), own)
    const [traded] = await sql<{ got: string }[]>`
      select sum(base - buyer_fee)::text as got from (
        select qty * 1000 as base, buyer_fee from spot_trades where buyer = ${BOB}) t`
    assert.equal(await house.balance(LedgerCode.spotAvailable, BOB, BTC), BigInt(traded?.got ?? 0) + kickback)
    const ofHouse = async (code: number) => house.balance(code, 0, BTC)
    assert.deepEqual(
      [await ofHouse(LedgerCode.referralDue), await ofHouse(LedgerCode.referralCost)],
      [0n, -(own + kickback)],
    )
    const [twice] = await sql<{ n: bigint }[]>`
      select count(*) as n from (select day, user_id from referral_payments group by 1, 2 having count(*) > 1) t`
    assert.equal(Number(twice?.n), 0)
  },
}

/** The exchange's time, which a life takes forward by a day or two. */
class Clock {
  nowMs: number

  static async of({ engine }: CrashHouse): Promise<Clock> {
    const { time } = await engine.query({ kind: 'query-head' })
    return new Clock(Math.max(time, Date.now()))
  }

  private constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  get nextDayMs(): number {
    return this.nowMs - (this.nowMs % DAY_MS) + DAY_MS
  }

  async does({ engine }: CrashHouse, command: Command, atMs = this.nowMs + 1_000): Promise<void> {
    this.nowMs = atMs
    const { rejection } = await engine.submit(command, { historicTime: atMs })
    // Opening an account again only lets time pass.
    assert.ok(rejection === Rejection.none || command.kind === 'open-account', `${command.kind} was refused`)
  }
}
