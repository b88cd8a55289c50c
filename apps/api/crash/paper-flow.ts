import assert from 'node:assert/strict'
import { findLeader } from '@bowline/capabilities/copy-trading/leaders.store.ts'
import { DEFAULT_SETTINGS } from '@bowline/capabilities/copy-trading/settings.ts'
import { completeMarketData, openMarketData } from '@bowline/capabilities/market-data/index.ts'
import { openPaperAccounts } from '@bowline/capabilities/paper-account/index.ts'
import { openPaperCopying } from '@bowline/capabilities/paper-copying/index.ts'
import { openMarkings } from '@bowline/capabilities/perpetuals/index.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { type CrashHouse, UNIT } from './crash-house.ts'
import type { Flow, OpenFlow } from './flow.ts'
import { LEADER, MAKER, openLeading, setUpLeader } from './leader.ts'

const FOLLOWERS = [1_611, 1_612]
const PATIENCE_MS = 60_000

/** A leader's fills, and what paper accounts that follow do for them. */
export const paperFlow: Flow = {
  async setUp(house) {
    await setUpLeader(house)
    for (const id of FOLLOWERS) await house.user(id, [])
    const { opened, close } = await openFollowing(house)
    const settings = { ...DEFAULT_SETTINGS, mode: 'multiplier', multiplierPpm: 500_000n } as const
    for (const id of FOLLOWERS) {
      const follow = await opened.copying.follow(id, { leaderId: LEADER, amount: 1_000n * UNIT, settings })
      assert.ok('id' in follow, 'refusal' in follow ? follow.refusal : '')
    }
    await close()
  },

  async open(house): Promise<OpenFlow> {
    const { opened, market, trade, held, clear } = await openFollowing(house)
    const isSettled = async () => {
      const [pending] = await house.sql<{ n: bigint }[]>`
        select count(*) as n from paper_copies where state = 'pending'`
      return Number(pending?.n) === 0
    }
    const copies = async () =>
      Number((await house.sql<{ n: bigint }[]>`select count(*) as n from paper_copies where kind = 'open'`)[0]?.n)
    const settle = async () => {
      const rest = await held(LEADER)
      await trade(MAKER, Side.buy, '0.2', '60600')
      if (rest > 0n) await trade(LEADER, Side.sell, rest)
      await eventually(
        'whoever follows is flat, and knows what became of each copy',
        async () => {
          const states = await Promise.all(FOLLOWERS.map((id) => opened.accounts.stateOf(id)))
          const isFlat = states.every(({ positions }) => (positions.get(market)?.qty ?? 0n) === 0n)
          return isFlat && (await isSettled())
        },
        PATIENCE_MS,
      )
      await clear()
    }
    return {
      recover: settle,
      async act() {
        const before = await copies()
        await trade(MAKER, Side.sell, '0.2', '60000')
        await trade(LEADER, Side.buy, '0.02')
        const are = async () => (await copies()) === before + FOLLOWERS.length && (await isSettled())
        await eventually('all copies are written down', are)
        await clear()
        await settle()
      },
    }
  },

  async check({ sql }) {
    const [led] = await sql<{ n: bigint }[]>`
      select count(*) as n from contract_fills where account = ${LEADER} and not closes`
    for (const id of FOLLOWERS) {
      const [row] = await sql<{ opens: bigint; opened: string; closed: string; bought: string; sold: string }[]>`
        select count(*) filter (where kind = 'open') as opens,
          coalesce(sum(filled) filter (where kind = 'open'), 0)::text as opened,
          coalesce(sum(filled) filter (where kind = 'close'), 0)::text as closed,
          (select coalesce(sum(qty), 0)::text from paper_fills p where p.user_id = ${id} and is_buyer) as bought,
          (select coalesce(sum(qty), 0)::text from paper_fills p where p.user_id = ${id} and not is_buyer) as sold
        from paper_copies c join paper_follows f on f.id = c.follow_id where f.user_id = ${id}`
      assert.ok(row && Number(row.bought) > 0)
      assert.equal(row.opens, led?.n, 'each opening of the leader is there once, copied or late')
      assert.deepEqual([row.bought, row.closed, row.sold], [row.opened, row.opened, row.opened])
    }
    const moved = await sql`select 1 from paper_balances group by user_id, life, asset having sum(amount) <> 0`
    assert.deepEqual([...moved], [])
    const [real] = await sql<
      { n: bigint }[]
    >`select count(*) as n from contract_fills where account = any(${FOLLOWERS})`
    assert.equal(Number(real?.n), 0)
  },
}

async function openFollowing(house: CrashHouse) {
  const { sql, engine, markets, log } = house
  const markings = openMarkings()
  const { live: marketData } = openMarketData({ sql })
  engine.onBatch((batch) => {
    marketData.apply(batch)
    markings.apply(batch)
  })
  const leading = await openLeading(house)
  // What was cut off is closed at the book, so there is one before anybody looks.
  await leading.clear()
  await leading.trade(MAKER, Side.buy, '0.2', '60000')
  await completeMarketData(engine, marketData)
  const parts = { sql, log, markets, markings, now: Date.now }
  const accounts = openPaperAccounts({ ...parts, marketData })
  engine.onBatch((batch) => accounts.paper.accounts.apply(batch))
  await accounts.complete
  const onBatch = (listen: (batch: EventBatch) => void) => void engine.onBatch(listen)
  const leaders = { find: (userId: number) => findLeader(sql, userId) }
  // A round is ours to begin: so the steps of a flow are the same each time.
  const everyMs = 2_147_483_647
  const following = openPaperCopying({ ...parts, engine, paper: accounts.paper, leaders, onBatch, everyMs })
  await following.complete
  await leading.clear()
  const close = async () => {
    await following.close()
    await accounts.close()
  }
  const opened = { copying: following.paperCopying.copying, accounts: accounts.paper.accounts }
  return { ...leading, opened, close }
}
