import assert from 'node:assert/strict'
import { allowSettling, allowTaking } from '@bowline/capabilities/card-purchase/index.ts'
import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { cardParts, GET, setUpBuyers } from './card-parts.ts'
import { type CrashHouse, UNIT, USDT } from './crash-house.ts'
import type { Flow } from './flow.ts'

const BUYERS = Array.from({ length: 20 }, (_, n) => 1_701 + n)
const SPENT = 60n * UNIT
/** Comes later, and less than is owed. */
const EARNED = 20n * UNIT

/**
 * Coins are delivered and half spent, the buyer's bank takes the money back, two persons allow that it is booked, and later that
 * what has come in since is taken.
 */
export const cardDebtFlow: Flow = {
  async setUp(house) {
    await setUpBuyers(house, BUYERS)
  },

  async open(house, steps) {
    const { sql } = house
    const { card, recover, buys, announced, takenBack } = cardParts(house, steps)
    const decide = async (
      what: (tx: Transaction, orderId: string, nowMs: number) => Promise<boolean>,
      orderId: string,
    ) => {
      assert.ok(await inTransaction(sql, (tx) => what(tx, orderId, Date.now())))
      await card.settle(orderId)
    }
    return {
      recover,
      async act(number) {
        const id = BUYERS[number % BUYERS.length] as number
        const buyer = { code: LedgerCode.spotAvailable, owner: id }
        const others = { code: LedgerCode.demoFunding }
        const orderId = await buys(id)
        await announced(orderId, 'paid')
        await moves(house, `spent:${orderId}`, buyer, others, SPENT)
        await takenBack(orderId)
        await decide(allowSettling, orderId)
        await moves(house, `earned:${orderId}`, others, buyer, EARNED)
        await decide(allowTaking, orderId)
        assert.equal((await card.find(id, orderId))?.recovered, GET - SPENT + EARNED)
      },
    }
  },

  async check(house) {
    const { sql } = house
    const orders = await sql<
      { order_id: string; state: string; recovered: string | null; takings: bigint; news: bigint }[]
    >`
      select order_id, state, case when settled_at is not null then recovered end::text as recovered,
        (select count(*) from card_debt_takings t where t.order_id = o.order_id) as takings,
        (select count(*) from web_news where key like 'card-' || o.order_id || '-%') as news
      from card_orders o`
    let [lost, whole] = [0n, 0]
    for (const { order_id: orderId, state, recovered, takings, news } of orders) {
      // Whoever was asked to pay has paid; what nobody has decided on stands as it is.
      const booked = recovered === null ? undefined : BigInt(recovered)
      if (booked !== undefined) lost += GET - booked
      if (takings > 0n) whole += 1
      const reports = state !== 'chargeback' ? 1n : booked === undefined ? 2n : 3n + takings
      const buyersOwn = state === 'expired' ? 0n : GET - (booked ?? 0n)
      assert.deepEqual([await postedTo(house, orderId), news], [buyersOwn, reports], `${orderId} (${state})`)
    }
    assert.ok(whole > 0)
    const open = await sql`
      select from card_orders o left join card_debt_takings t using (order_id)
      where (o.settle_at is not null and o.settled_at is null) or (t.number is not null and t.settled_at is null)`
    assert.deepEqual([open.length, await house.balance(LedgerCode.badDebt, 0, USDT)], [0, -lost])
  },
}

async function moves(house: CrashHouse, bizId: string, from: LedgerAccount, to: LedgerAccount, amount: bigint) {
  await house.does(
    journal({ bizType: BizType.transfer, bizId, bizTime: Date.now(), leg: 0 }, moved(from, to, USDT, amount)),
  )
}

/** What all journals of an order have left its buyer with. */
async function postedTo({ sql }: CrashHouse, orderId: string): Promise<bigint> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(case when is_debit then -amount else amount end), 0)::text as sum from ledger_lines
    where biz_type = ${BizType.card} and owner <> 0 and (biz_id = ${`card:${orderId}`} or biz_id like ${`card:${orderId}/%`})`
  return BigInt(row?.sum ?? 0)
}
