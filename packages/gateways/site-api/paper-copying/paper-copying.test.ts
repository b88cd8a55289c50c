import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT } from '../../binance-futures/futures-api.fixture.ts'
import { CREATE, limit, setFuturesSite } from '../perpetuals/futures-site.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const START = 'POST /exchange-web/web/paper/follow/start'
const STOP = 'POST /exchange-web/web/paper/follow/stop'
const FOLLOWS = 'GET /exchange-web/web/paper/follows'
const COPIES = 'GET /exchange-web/web/paper/follow/copies'
const ACCOUNT = 'GET /exchange-web/web/paper/account'
const PAPER_ORDER = 'POST /exchange-web/web/paper/futures/order/create'
const RESET = 'POST /exchange-web/web/paper/reset'

/** Of the whole position, when the mark is there. */
const WHOLE_BY_MARK = { closePosition: 1, triggerType: 1 } as const

describe('a leader tried on paper', async () => {
  const { futures, api } = await setFuturesSite()
  const { sql } = futures

  async function enters(name: string, toFutures?: string): Promise<{ visitor: SiteVisitor; id: number }> {
    const { userId: id } = await api.person(name, ['USDT=100000'], ['read', 'trade'], ['127.0.0.1'])
    const visitor = new SiteVisitor(api)
    await visitor.signIn(name)
    if (toFutures === undefined) return { visitor, id }
    await visitor.call('POST /fe-co-api/user/submit_compliance_record', { version: RISK_NOTICE_VERSION, accepted: 1 })
    const coins = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT' } as const
    await visitor.call('POST /fe-co-api/user/futures_transfer', { ...coins, amount: toFutures })
    return { visitor, id }
  }

  async function leads(name: string): Promise<{ visitor: SiteVisitor; id: number }> {
    const leader = await enters(name, '10000')
    await sql`update users set kyc_level = 1 where id = ${leader.id}`
    await sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      values (${leader.id}, 'active', ${name}, '', 100000, now(), now())`
    return leader
  }

  const maker = await enters('maker', '50000')
  const other = await enters('other', '50000')
  const trade = (who: SiteVisitor, side: 'BUY' | 'SELL', volume: string, price: string) =>
    who.call(CREATE, limit(BTCUSDT, side, volume, price))
  const half = (leaderId: number) => ({ leaderId, amount: '1000', mode: 'multiplier', multiplierPpm: 500_000 }) as const
  const copies = async (who: SiteVisitor) => (await who.call(COPIES, { limit: 20 })).rows
  const held = async (who: SiteVisitor) => (await who.call(ACCOUNT)).positions.map(({ qty }) => Number(qty))
  /** Everything that real money is counted by. */
  const ledger = async () => ({
    ...(await sql`select count(*)::int as relations from copy_relations`)[0],
    ...(await sql`select count(*)::int as copies from copy_copies`)[0],
    ...(await sql`select count(*)::int as accounts from owned_accounts`)[0],
  })

  it('does what the leader does, at the live book, and no real money, order or account has any part in it', async () => {
    const [leader, { visitor: alice }] = [await leads('lena'), await enters('alice')]
    const before = await ledger()
    await alice.call(START, half(leader.id))
    // The leader takes the level's first 0.1; what a copier would meet is the rest of the book.
    await trade(maker.visitor, 'SELL', '0.1', '60000')
    await trade(maker.visitor, 'SELL', '0.2', '60060')
    await trade(leader.visitor, 'BUY', '0.1', '60000')
    await eventually('it is copied', async () => (await held(alice))[0] === 0.05)
    const [opened] = await copies(alice)
    assert.deepEqual(
      [opened?.kind, opened?.side, opened?.state, Number(opened?.filled), Number(opened?.price), opened?.slippagePpm],
      ['open', 'buy', 'filled', 0.05, 60_060, 1_000],
    )
    // The paper copy took nothing: the whole level is still there for real buyers.
    const { asks } = await alice.call('GET /exchange-web/web/market/depth', { pair: 'BTC-USDT', limit: 5 })
    assert.deepEqual(
      asks.map(([price, qty]) => [Number(price), Number(qty)]),
      [[60_060, 0.2]],
    )
    await trade(maker.visitor, 'BUY', '0.2', '60500')
    await trade(leader.visitor, 'SELL', '0.05', '60500')
    await eventually('half of it is closed', async () => (await held(alice))[0] === 0.025)
    await trade(leader.visitor, 'SELL', '0.05', '60500')
    await eventually('all of it is closed', async () => (await held(alice)).length === 0)
    const { follows } = await alice.call(FOLLOWS)
    // 0.05 × (60,500 − 60,060) is 22; fees of 0.05 % of 3,003 and of 3,025.
    assert.equal(Number(follows[0]?.result), 22 - 1.5015 - 1.5125)
    assert.deepEqual(await ledger(), before)
    const real = await alice.call('POST /fe-co-api/position/get_assets_list', { contractId: BTCUSDT })
    assert.deepEqual(real.positionList, [])
    await alice.call(STOP)
    const ended = (await alice.call(FOLLOWS)).follows[0]
    assert.deepEqual([ended?.stopReason, Number(ended?.result)], ['follower', 22 - 1.5015 - 1.5125])
    // The maker's own offer went when their bid came; the next begin with an empty book.
    await trade(other.visitor, 'SELL', '0.1', '60500')
  })

  it('skips with its reason what is beyond the slippage, and what is too little', async () => {
    const [leader, { visitor: bob }] = [await leads('leon'), await enters('bob')]
    await bob.call(START, half(leader.id))
    await trade(maker.visitor, 'SELL', '0.1', '60000')
    await trade(maker.visitor, 'SELL', '0.1', '61000')
    await trade(leader.visitor, 'BUY', '0.1', '60000')
    const [tooDear] = await eventually('it is skipped', async () => {
      const rows = await copies(bob)
      return rows.length === 1 ? rows : undefined
    })
    assert.deepEqual([tooDear?.state, tooDear?.reason, tooDear?.price], ['skipped', 'price', null])
    assert.deepEqual(await held(bob), [])
    await bob.call(STOP)
  })

  it('copies the contracts that were chosen of those there are, and no others', async () => {
    const [leader, { visitor: dora }] = [await leads('lisa'), await enters('dora')]
    const { contracts } = await dora.call(FOLLOWS)
    const eth = contracts.find(({ contract }) => contract === 'ETH-USDT')
    assert.ok(eth && contracts.some(({ contract }) => contract === 'BTC-USDT'))
    await dora.call(START, { ...half(leader.id), markets: [eth.market] })
    await trade(maker.visitor, 'SELL', '0.1', '60000')
    await trade(leader.visitor, 'BUY', '0.1', '60000')
    const [skipped] = await eventually('it is skipped', async () => {
      const rows = await copies(dora)
      return rows.length === 1 ? rows : undefined
    })
    assert.deepEqual([skipped?.state, skipped?.reason], ['skipped', 'contract'])
    await dora.call(STOP)
  })

  it('is one leader at a time, with contracts of nobody else, and ends with the life of the account', async () => {
    const [leader, { visitor: carol }] = [await leads('lars'), await enters('carol')]
    assert.equal(((await carol.ask(START, half(999_999))) as { reason?: string }).reason, 'copy.unknown-leader')
    await carol.call(START, half(leader.id))
    const reasonOf = async (name: string, params: object) =>
      ((await carol.ask(name, params)) as unknown as { reason?: string }).reason
    assert.equal(await reasonOf(START, half(leader.id)), 'paper.following')
    assert.equal(await reasonOf(PAPER_ORDER, limit(BTCUSDT, 'BUY', '0.1', '60000')), 'paper.following')
    const money = { coin: 'USDT', amount: '10', to: 'spot' }
    assert.equal(await reasonOf('POST /exchange-web/web/paper/transfer', money), 'paper.following')
    await carol.call(RESET)
    await eventually('it has ended', async () => (await carol.call(FOLLOWS)).follows[0]?.stopReason === 'reset')
    await carol.call(PAPER_ORDER, limit(BTCUSDT, 'BUY', '0.1', '55000'))
    assert.equal(await reasonOf(START, half(leader.id)), 'paper.held')
  })

  it('takes no amount that is none, below, above or more than there is, and no settings out of range', async () => {
    const [leader, { visitor: dave }] = [await leads('lotte'), await enters('dave')]
    const reasonOf = async (more: object) =>
      ((await dave.ask(START, { ...half(leader.id), ...more })) as unknown as { reason?: string }).reason
    for (const amount of ['0', '49', '50001', '99999999999999999999', '10000.00000001'])
      assert.ok(['convert.amount', 'copy.amount', 'copy.balance'].includes((await reasonOf({ amount })) ?? ''), amount)
    assert.equal(await reasonOf({ slippagePpm: 50_000 }), 'copy.settings')
    assert.equal(await reasonOf({ takeProfitPpm: 50_000 }), 'paper.not-offered')
    assert.deepEqual((await dave.call(FOLLOWS)).follows, [])
  })

  it('one’s own leading is not tried, and somebody else’s follow is not seen', async () => {
    const [leader, { visitor: erin }] = [await leads('luis'), await enters('erin')]
    assert.equal(((await leader.visitor.ask(START, half(leader.id))) as { reason?: string }).reason, 'copy.own')
    await erin.call(START, half(leader.id))
    assert.deepEqual((await leader.visitor.call(FOLLOWS)).follows, [])
    await erin.call(STOP)
  })

  describe('ends by itself', () => {
    /** The leader and 1,000 USDT of paper money buy 0.1, the one at 60,000 and the other at 60,060; then somebody bids. */
    async function followed(name: string, bid: string, settings: object) {
      const [leader, follower] = [await leads(`${name}s-leader`), (await enters(name)).visitor]
      await follower.call(START, { leaderId: leader.id, amount: '1000', mode: 'multiplier', ...settings })
      await trade(maker.visitor, 'SELL', '0.1', '60000')
      await trade(maker.visitor, 'SELL', '0.1', '60060')
      await trade(leader.visitor, 'BUY', '0.1', '60000')
      await eventually('it is copied', async () => (await held(follower))[0] === 0.1)
      await trade(other.visitor, 'BUY', '0.1', '60060')
      await trade(maker.visitor, 'BUY', '0.2', bid)
      return { leader, follower }
    }

    const ended = async (follower: SiteVisitor) => {
      const row = await eventually('it has ended', async () => {
        const [first] = (await follower.call(FOLLOWS)).follows
        return first?.endedAtMs ? first : undefined
      })
      assert.deepEqual(await held(follower), [])
      assert.ok((await follower.ask(STOP)).code !== '0')
      return [row.stopReason, Number(row.result)]
    }

    /** From 60,060 to the bid, and 0.05 % of either value. */
    const result = (bid: number) =>
      [(bid - 60_060) * 0.1 - (60_060 + bid) * 0.1 * 0.0005].map((sum) => Math.round(sum * 1e8) / 1e8)[0]

    it('by the loss that was agreed, at the bids there are', async () => {
      const { leader, follower } = await followed('frank', '59400', { totalStopLossPpm: 50_000 })
      await futures.index(BTCUSDT, '59400')
      assert.deepEqual(await ended(follower), ['stop-loss', result(59_400)])
      await trade(leader.visitor, 'SELL', '0.1', '59400')
      await trade(other.visitor, 'SELL', '0.1', '59400')
      await futures.index(BTCUSDT, '60000')
    })

    it('by the gain that was agreed', async () => {
      const { leader, follower } = await followed('grace', '60700', { totalTakeProfitPpm: 40_000 })
      await futures.index(BTCUSDT, '60700')
      assert.deepEqual(await ended(follower), ['take-profit', result(60_700)])
      await trade(leader.visitor, 'SELL', '0.1', '60700')
      await trade(other.visitor, 'SELL', '0.1', '60700')
      await futures.index(BTCUSDT, '60000')
    })

    it('at the leader’s own level, which is there before it is reached and goes with the leader’s', async () => {
      const { leader, follower } = await followed('ivan', '59500', {})
      const levels = async () => {
        const open = await follower.call('GET /exchange-web/web/paper/order/openList', { kind: 'futures' })
        return open.rows.map(({ stopPrice }) => Number(stopPrice))
      }
      const level = (triggerPrice: string) =>
        ({ contractId: BTCUSDT, side: 'SELL', type: 2, isConditionOrder: 1, triggerPrice, ...WHOLE_BY_MARK }) as const
      const { ids } = await leader.visitor.call(CREATE, level('59300'))
      await eventually('it is on paper', async () => (await levels()).join() === '59300')
      await leader.visitor.call('POST /fe-co-api/order/order_cancel', { contractId: BTCUSDT, orderId: ids[0] ?? '' })
      await eventually('it is gone', async () => (await levels()).length === 0)
      await leader.visitor.call(CREATE, level('59800'))
      await eventually('another is there', async () => (await levels()).join() === '59800')
      // The mark stays above the index for a while, as the bids do.
      await futures.index(BTCUSDT, '59500')
      await eventually('the position is closed', async () => (await held(follower)).length === 0)
      assert.deepEqual(await levels(), [])
      const { follows } = await follower.call(FOLLOWS)
      assert.deepEqual([follows[0]?.endedAtMs, Number(follows[0]?.result)], [null, result(59_500)])
      await trade(other.visitor, 'SELL', '0.1', '59500')
      await follower.call(STOP)
      await futures.index(BTCUSDT, '60000')
    })

    it('when the leader has left, and not in the day before', async () => {
      const { leader, follower } = await followed('heidi', '60020', {})
      const left = await leader.visitor.call('POST /exchange-web/web/copy/leader/set', { wish: 'leave' })
      assert.equal(left.state, 'leaving')
      assert.equal((await follower.call(FOLLOWS)).follows[0]?.endedAtMs, null)
      await sql`update copy_leaders set leaves_at = now() where user_id = ${leader.id}`
      assert.deepEqual(await ended(follower), ['leader-left', result(60_020)])
      await trade(leader.visitor, 'SELL', '0.1', '60020')
      await trade(other.visitor, 'SELL', '0.1', '60020')
    })
  })
})
