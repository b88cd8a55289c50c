import assert from 'node:assert/strict'
import { findLeader } from '@bowline/capabilities/copy-trading/leaders.store.ts'
import { DEFAULT_SETTINGS } from '@bowline/capabilities/copy-trading/settings.ts'
import { completeMarketData, openMarketData } from '@bowline/capabilities/market-data/index.ts'
import { openPaperAccounts } from '@bowline/capabilities/paper-account/index.ts'
import { openPaperCopying } from '@bowline/capabilities/paper-copying/index.ts'
import { openMarkings, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { FuturesWallet, LedgerCode, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { INDEX, wakeIndex } from './copy-parts.ts'
import { type CrashHouse, UNIT, USDT } from './crash-house.ts'
import type { Flow, OpenFlow } from './flow.ts'

const [LEADER, MAKER] = [1_601, 1_602]
const FOLLOWERS = [1_611, 1_612]
const STAKE = 10_000n * UNIT
const PATIENCE_MS = 60_000

/** A leader's fills, and what paper accounts that follow do for them. */
export const paperFlow: Flow = {
  async setUp(house) {
    for (const id of [LEADER, MAKER, ...FOLLOWERS]) await house.user(id, [])
    const wallet = (owner: number) => ({ code: LedgerCode.futuresWallet, owner, subKey: FuturesWallet.uUsdt })
    await house.gives(wallet(LEADER), USDT, STAKE)
    await house.gives(wallet(MAKER), USDT, 100_000_000n * UNIT)
    await house.sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
    const { opened, close } = await openFollowing(house)
    const settings = { ...DEFAULT_SETTINGS, mode: 'multiplier', multiplierPpm: 500_000n } as const
    for (const id of FOLLOWERS) {
      const follow = await opened.copying.follow(id, { leaderId: LEADER, amount: 1_000n * UNIT, settings })
      assert.ok('id' in follow, 'refusal' in follow ? follow.refusal : '')
    }
    await close()
  },

  async open(house): Promise<OpenFlow> {
    const { opened, market, trade, held } = await openFollowing(house)
    const isSettled = async () => {
      const [pending] = await house.sql<{ n: bigint }[]>`
        select count(*) as n from paper_copies where state = 'pending'`
      return Number(pending?.n) === 0
    }
    const copies = async () =>
      Number((await house.sql<{ n: bigint }[]>`select count(*) as n from paper_copies where kind = 'open'`)[0]?.n)
    const settle = async () => {
      const rest = await held()
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
      await house.does({ kind: 'cancel-all', account: MAKER, market })
    }
    return {
      recover: settle,
      async act() {
        const before = await copies()
        await trade(MAKER, Side.sell, '0.2', '60000')
        await trade(LEADER, Side.buy, '0.02')
        const are = async () => (await copies()) === before + FOLLOWERS.length && (await isSettled())
        await eventually('all copies are written down', are)
        await house.does({ kind: 'cancel-all', account: MAKER, market })
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
  const contract = markets.contractBySymbol('linear', 'BTCUSDT')
  assert.ok(contract)
  const market = contract.number
  const markings = openMarkings()
  const { live: marketData } = openMarketData({ sql })
  engine.onBatch((batch) => {
    marketData.apply(batch)
    markings.apply(batch)
  })
  await wakeIndex(house, market)
  const trade = async (account: number, side: Side, qty: string | bigint, price?: string) => {
    await house.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: INDEX })
    await house.does({
      ...{ kind: 'place-contract-order', account, market, side },
      qty: typeof qty === 'bigint' ? qty : (contract.parseQty(qty) as bigint),
      ...(price === undefined ? { type: OrderType.market } : { price: contract.parsePrice(price) as bigint }),
    })
  }
  // What was cut off is closed at the book, so there is one before anybody looks.
  await house.does({ kind: 'cancel-all', account: MAKER, market })
  await trade(MAKER, Side.buy, '0.2', '60000')
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
  await house.does({ kind: 'cancel-all', account: MAKER, market })
  const close = async () => {
    await following.close()
    await accounts.close()
  }
  const held = async () =>
    (await readPositions(engine, LEADER, market)).positions.find((position) => position.market === market)?.qty ?? 0n
  const opened = { copying: following.paperCopying.copying, accounts: accounts.paper.accounts }
  return { opened, close, market, trade, held }
}
