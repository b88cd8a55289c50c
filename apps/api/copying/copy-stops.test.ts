import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Relation, relationsOf } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { UNIT, USDT } from '../crash/crash-house.ts'
import { ALICE, ALLOTTED, BOB, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

describe('the loss of a whole relation', () => {
  const set = setHouse()

  it('stops it at the agreed part, to the unit, and nobody else’s', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const bob = await house.copies(BOB, { totalStopLossPpm: 900_000n })
    await opens(house, '0.1', [alice.account, bob.account])
    await house.index(55_200n)
    await house.copy.round()
    // 1,000 less 480 and a fee of 3: above the half.
    assert.equal((await house.relation(alice)).state, 'active')
    await house.trade(MAKER, Side.buy, '0.4 @ 54900')
    // What came back is known even if whoever sent it back did not live to hear of it.
    house.forgets = 1
    await house.index(54_900n)
    await house.ended(alice)
    const { stopReason, returned } = await house.relation(alice)
    // A tenth of a coin from 60,000 to 54,900, with fees of 3 and 2.745.
    assert.deepEqual([stopReason, returned, house.forgets], ['stop-loss', 484_255n * (UNIT / 1_000n), 0])
    assert.deepEqual([await house.holds(alice.account), await house.wallet(alice)], [0, '0'])
    assert.equal(await house.spot(ALICE), '9484.255')
    assert.deepEqual(
      [await house.holds(bob.account), await house.wallet(bob), await house.spot(BOB)],
      [100, '997', '9000'],
    )
    assert.equal(await house.spot(LEADER), '0')
    const figures = await house.copy.figures.own(ALICE, alice.id)
    assert.equal(figures?.profit, -515_745n * (UNIT / 1_000n))
  })

  it('sends back what comes after the end, once, even if the process dies over it', async () => {
    const { house } = set
    const [alice] = await relationsOf(house.house.sql, ALICE)
    assert.ok(alice)
    const comes = async (name: string, amount: bigint) => {
      const to = { code: LedgerCode.futuresWallet, owner: alice.account, subKey: FuturesWallet.uUsdt }
      const key = { bizType: BizType.funding, bizId: name, bizTime: house.timeMs, leg: 0, actor: '', memo: '' }
      await house.does(journal(key, moved({ code: LedgerCode.demoFunding }, to, USDT, amount * UNIT)))
    }
    await comes('correction', 25n)
    house.forgets = 1
    await house.copy.round()
    assert.deepEqual([house.forgets, (await house.reported(ALICE)).includes('copyReturnedLate')], [0, false])
    await house.restarts()
    await house.copy.round()
    assert.deepEqual([await house.wallet(alice), await house.spot(ALICE)], ['0', '9509.255'])
    // What comes while nobody lives is found by whoever lives next.
    await house.copy.close()
    await comes('another', 5n)
    await house.restarts()
    await house.copy.round()
    await house.copy.round()
    assert.deepEqual([await house.wallet(alice), await house.spot(ALICE)], ['0', '9514.255'])
    const reported = (await house.reported(ALICE)).filter((template) => template === 'copyReturnedLate')
    assert.equal(reported.length, 2)
    // Whatever the coin, and whichever wallet of the account it came to.
    const { markets } = house.house
    const asset = (code: string) => markets.assetByCode(code)?.asset ?? 0
    const own = { owner: alice.account }
    const strays = [
      ['BTC', { ...own, code: LedgerCode.spotAvailable }, 2n],
      ['USDC', { ...own, code: LedgerCode.futuresWallet, subKey: FuturesWallet.uUsdc }, 7n],
      ['ETH', { ...own, code: LedgerCode.funding }, 3n],
      ['USDT', { ...own, code: LedgerCode.copyProfitShare, subKey: alice.id }, 1n],
      ['USDT', { ...own, code: LedgerCode.spotAvailable }, 4n],
    ] as const
    for (const [coin, to, amount] of strays) {
      const key = {
        bizType: BizType.funding,
        bizId: `${coin}${to.code}`,
        bizTime: house.timeMs,
        leg: 0,
        actor: '',
        memo: '',
      }
      await house.does(journal(key, moved({ code: LedgerCode.demoFunding }, to, asset(coin), amount * UNIT)))
    }
    const owned = async (owner: number, coin: string) =>
      Number((await house.house.balance(LedgerCode.spotAvailable, owner, asset(coin))) / UNIT)
    await house.until('all of it is hers', async () => (await house.spot(ALICE)) === '9519.255')
    await house.until('other coins too', async () => (await owned(ALICE, 'ETH')) === 3)
    assert.deepEqual([await owned(ALICE, 'BTC'), await owned(ALICE, 'USDC')], [2, 7])
    const left = await house.house.sql`
      select 1 from ledger_balances where owner = ${alice.account} and balance <> 0`
    assert.equal(left.length, 0)
    const news = await house.house.sql<{ amount: string }[]>`
      select details ->> 'amount' as amount from web_news
      where user_id = ${ALICE} and template = 'copyReturnedLate' order by id`
    const amounts = news.map(({ amount }) => amount.replace(/\.0+ /, ' '))
    assert.deepEqual(amounts.toSorted(), ['1 USDT', '2 BTC', '25 USDT', '3 ETH', '4 USDT', '5 USDT', '7 USDC'])
    // It is no result of copying.
    const { state, returned } = await house.relation(alice)
    assert.deepEqual([state, returned], ['ended', 484_255n * (UNIT / 1_000n)])
  })

  it('counts money moved into a relation once, and lets none into one that has ended', async () => {
    const { house } = set
    const [[alice], [bob]] = await Promise.all([ALICE, BOB].map((id) => relationsOf(house.house.sql, id)))
    assert.ok(alice && bob)
    const move = (user: number, { id }: Relation, name: string) =>
      house.copy.copying.move(unasked<never>(user), id, 100n * UNIT, name)
    assert.deepEqual(await move(ALICE, alice, 'late'), { refusal: 'unknown-relation' })
    house.forgets = 1
    await assert.rejects(move(BOB, bob, 'more'), /nobody receives it/)
    await house.restarts()
    for (let time = 0; time < 2; time++) assert.ok('id' in (await move(BOB, bob, 'more')))
    assert.equal((await house.relation(bob)).allotted, (ALLOTTED + 100n) * UNIT)
    assert.deepEqual([await house.wallet(bob), await house.spot(BOB)], ['1097', '8900'])
    assert.deepEqual([await house.wallet(alice), await house.spot(ALICE)], ['0', '9519.255'])
    // What is taken out of a loss leaves the loss as large a part of the rest as it was, and what was put in as much.
    await house.index()
    assert.ok('id' in (await house.copy.copying.move(unasked<never>(BOB), bob.id, -100n * UNIT, 'less')))
    const { allotted, paidIn, stopBase } = await house.relation(bob)
    assert.deepEqual([allotted, paidIn, stopBase < allotted], [ALLOTTED * UNIT, (ALLOTTED + 100n) * UNIT, true])
  })
})

describe('a leader’s levels', () => {
  const set = setHouse()
  let alice: Relation
  let bob: Relation

  beforeEach(() => set.house.index())

  it('are the copiers’ too, those included who come to hold something later', async () => {
    const { house } = set
    alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await house.trade(LEADER, Side.sell, '', { closesAt: '59000' })
    await house.trade(LEADER, Side.sell, '', { closesAt: '61000' })
    await house.until('alice has both', async () => (await house.levels(alice.account)).length === 2)
    assert.deepEqual(await house.levels(alice.account), ['59000', '61000'])
    bob = await house.copies(BOB)
    assert.deepEqual(await house.levels(bob.account), [])
    await opens(house, '0.1', [alice.account, bob.account])
    await house.until('bob has both', async () => (await house.levels(bob.account)).length === 2)
    assert.deepEqual(await house.levels(bob.account), ['59000', '61000'])
  })

  it('move and go as the leader’s do', async () => {
    const { house } = set
    const [stop] = await house.openStops(LEADER, '59000')
    await house.does({ kind: 'cancel-order', account: LEADER, market: house.market, orderId: stop ?? 0, clientId: '' })
    await house.until('it is gone', async () => (await house.levels(alice.account)).length === 1)
    await house.trade(LEADER, Side.sell, '', { closesAt: '59400' })
    await house.until('there is another', async () => (await house.levels(bob.account)).length === 2)
    assert.deepEqual(await house.levels(alice.account), ['59400', '61000'])
  })

  it('close everybody when the mark is there, once, and leave nothing waiting', async () => {
    const { house } = set
    await house.trade(MAKER, Side.buy, '0.8 @ 59300')
    await house.index(59_300n)
    await house.until('all are flat', async () => {
      const held = await Promise.all([LEADER, alice.account, bob.account].map((id) => house.holds(id)))
      return held.every((lots) => lots === 0)
    })
    await house.until('nothing waits', async () => {
      const left = await Promise.all([LEADER, alice.account, bob.account].map((id) => house.levels(id)))
      return left.flat().length === 0
    })
    await house.until('the loss is counted', async () => (await house.relation(alice)).share.cum !== 0n)
    const { state, share } = await house.relation(alice)
    assert.equal(state, 'active')
    assert.ok(share.cum < 0n)
    const money = await house.house.balance(LedgerCode.futuresWallet, alice.account, USDT)
    assert.equal(money, ALLOTTED * UNIT + share.cum)
    const [closes] = await house.house.sql<{ fee: string; value: string }[]>`
      select sum(fee)::text as fee, sum(value)::text as value from contract_fills
      where account = ${alice.account} and closes`
    // 0.2 at 59,300, once.
    assert.deepEqual([closes?.value, closes?.fee], [String(11_860n * UNIT), String(593n * (UNIT / 100n))])
  })
})

describe('a leader who is liquidated', () => {
  const set = setHouse(510n)

  it('takes copiers out at the market and not at the price of the bankruptcy', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const bob = await house.copies(BOB, { multiplierPpm: 500_000n })
    await opens(house, '0.1', [alice.account, bob.account])
    // What is opened is copied of whoever has 500; what is closed, of everybody.
    await house.takes(LEADER, 60n)
    await house.trade(MAKER, Side.buy, '0.4 @ 55500')
    await house.index(55_500n)
    await house.until('all are flat', async () => {
      const held = await Promise.all([LEADER, alice.account, bob.account].map((id) => house.holds(id)))
      return held.every((lots) => lots === 0)
    })
    await house.until('losses are counted', async () => {
      const all = await Promise.all([alice, bob].map((each) => house.relation(each)))
      return all.every(({ share }) => share.cum !== 0n)
    })
    // 0.1 from 60,000 to 55,500 with fees of 3 and 2.775, and half of it.
    assert.deepEqual([await house.wallet(alice), await house.wallet(bob)], ['544.225', '772.1125'])
    const [a, b] = [await house.relation(alice), await house.relation(bob)]
    assert.deepEqual([a.state, b.state, a.share.withheld], ['active', 'active', 0n])
    const [lines] = await house.house.sql<{ leader: bigint; copiers: bigint }[]>`
      select count(*) filter (where account = ${LEADER}) as leader,
        count(*) filter (where account in (${alice.account}, ${bob.account})) as copiers from contract_liquidation_lines`
    assert.ok(Number(lines?.leader) > 0)
    assert.equal(Number(lines?.copiers), 0)
    assert.equal(await house.spot(LEADER), '0')
  })
})

describe('a copier who is liquidated', () => {
  const set = setHouse()

  it('loses what was put into this relation, and nothing of anything or anybody else', async () => {
    const { house } = set
    const alice = await house.copies(ALICE, { multiplierPpm: 3_000_000n, totalStopLossPpm: 950_000n })
    const bob = await house.copies(BOB, { multiplierPpm: 500_000n })
    await opens(house, '0.1', [alice.account, bob.account])
    // Margin, fee and 300 a coin above the mark of the worst price: all that 1,000 are enough for.
    assert.equal(await house.holds(alice.account), 298)
    await house.trade(MAKER, Side.buy, '0.4 @ 56850')
    await house.index(56_850n)
    await house.until('alice holds nothing', async () => (await house.holds(alice.account)) === 0)
    await house.ended(alice)
    const { stopReason, returned, share, allotted } = await house.relation(alice)
    assert.equal(stopReason, 'stop-loss')
    assert.ok(returned !== undefined && returned >= 0n && returned < 60n * UNIT)
    assert.equal(returned, allotted + share.cum < 0n ? 0n : returned)
    const [lines] = await house.house.sql<{ n: bigint }[]>`
      select count(*) as n from contract_liquidation_lines where account = ${alice.account}`
    assert.ok(Number(lines?.n) > 0)
    await house.house.untilProjected()
    const left = await house.house.balance(LedgerCode.spotAvailable, ALICE, USDT)
    assert.equal(left, 9_000n * UNIT + returned)
    assert.equal(await house.wallet(alice), '0')
    assert.deepEqual([await house.holds(bob.account), await house.holds(LEADER)], [50, 100])
    assert.deepEqual([await house.wallet(bob), await house.spot(BOB), await house.spot(LEADER)], ['998.5', '9000', '0'])
  })
})
