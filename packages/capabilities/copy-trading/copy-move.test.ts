import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { ensureDefinitions } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { openMarkings, readPositions } from '../perpetuals/index.ts'
import { BOUNDED_TRIES, closeMore } from './close-copy.ts'
import type { Copy } from './copies.store.ts'
import { copyLate, copyMove } from './copy-move.ts'
import { type Held, type LeaderMove, movesIn } from './leader-moves.ts'
import { LevelFills } from './level-fills.ts'
import { isCopyable } from './plan-copy.ts'
import { NOTHING_SHARED } from './profit-share.ts'
import type { Relation } from './relations.store.ts'
import { type CopySettings, DEFAULT_SETTINGS } from './settings.ts'

const small = {
  assets: 32,
  markets: 64,
  accounts: 2_048,
  ledgerRows: 4_096,
  seats: 2_048,
  orders: 4_096,
  levels: 2_048,
}
const UNIT = 100_000_000n
const [LEADER, MAKER, ALICE, BOB] = [1_001, 1_002, 1_003, 1_004]

describe('what a leader does', () => {
  const directory = mkdtempSync(join(tmpdir(), 'copy-move-'))
  const markings = openMarkings()
  const moves: LeaderMove[] = []
  const held = new Map<number, Held>()
  let engine: RunningEngine
  let markets: MarketRegistry
  let market = 0
  let gifts = 0

  before(async () => {
    engine = await startEngine({
      directory,
      capacity: small,
      onBatch: (batch) => {
        markings.apply(batch)
        moves.push(...movesIn(batch, LEADER, held))
      },
    })
    await ensureDefinitions(engine)
    markets = await MarketRegistry.follow(engine)
    market = markets.contracts('linear').find(({ baseAsset }) => baseAsset === 'BTC')?.number ?? 0
    for (const account of [LEADER, ALICE, BOB]) await open(account, 1_000n, LEADER)
    await open(MAKER, 10_000_000n, 0)
    await engine.submit({ kind: 'set-price', market, priceKind: PriceKind.index, price: 60_000n * UNIT })
  })
  after(async () => {
    await engine.stop()
    rmSync(directory, { recursive: true })
  })

  async function open(account: number, usdt: bigint, tradeGroup: number): Promise<void> {
    await engine.submit({ kind: 'open-account', account, tradeGroup })
    const wallet = { code: LedgerCode.futuresWallet, owner: account, subKey: FuturesWallet.uUsdt }
    const asset = markets.assetByCode('USDT')?.asset ?? 0
    const lines = moved({ code: LedgerCode.demoFunding }, wallet, asset, usdt * UNIT)
    await engine.submit(journal({ bizType: BizType.funding, bizId: `gift-${++gifts}`, bizTime: Date.now() }, lines))
    await engine.submit({ kind: 'set-leverage', account, market, leverage: 10 })
  }

  /** `0.1 @ 60000`; without a price at market. */
  async function trade(account: number, side: Side, text: string): Promise<void> {
    const contract = markets.contract(market)
    const [qty = '', price] = text.split(' @ ')
    const terms = {
      qty: contract?.parseQty(qty) as bigint,
      ...(price ? { price: contract?.parsePrice(price) as bigint } : { type: OrderType.market }),
    }
    const order = { account, market, side, clientId: `order-${++gifts}`, ...terms }
    const { rejection } = await engine.submit({ ...order, kind: 'place-contract-order' })
    assert.equal(rejection, Rejection.none)
  }

  const relation = (account: number, settings: Partial<CopySettings> = {}, satOut: number[] = []): Relation => ({
    ...{ id: account, leaderId: LEADER, userId: account + 1_000, account, state: 'active', home: 'spot' },
    ...{ allotted: 1_000n * UNIT, paidIn: 1_000n * UNIT, stopBase: 1_000n * UNIT },
    ...{ returned: undefined, settings: { ...DEFAULT_SETTINGS, ...settings }, satOut },
    ...{ sharePpm: 100_000n, share: NOTHING_SHARED, settlements: 0, settledAtMs: 0, stopReason: undefined },
    ...{ nextShare: undefined, keepsUntilMs: undefined, startedAtMs: 0, endedAtMs: undefined },
  })
  const filledByLevels = new LevelFills(() => true).filled
  let left = 0n
  const parts = () => ({
    ...{ engine, markets, markings, now: Date.now, random: Math.random, filledByLevels },
    leftToClose: () => left,
    isSuspended: () => false,
  })
  const texts = (copies: readonly Copy[]) =>
    copies
      .toSorted((a, b) => a.relationId - b.relationId)
      .map(({ kind, state, reason, filled }) => {
        const size = Number(filled) * Number(markets.contract(market)?.terms.lot) * 1e-8
        return `${kind} ${state} ${reason ?? ''} ${Math.round(size * 1000)}`
      })
  const sizeOf = async (account: number) => {
    const { positions } = await readPositions(engine, account, market)
    return Number(positions[0]?.qty ?? 0n)
  }
  const lastMove = () => moves.at(-1) as LeaderMove

  it('is copied by each of those who copy, in one batch and within the slippage, and once however often it is sent', async () => {
    await trade(MAKER, Side.sell, '0.5 @ 60000')
    await trade(LEADER, Side.buy, '0.04')
    const who = [relation(ALICE), relation(BOB, { mode: 'multiplier', multiplierPpm: 500_000n })]
    const copies = await copyMove(parts(), LEADER, lastMove(), who)
    // A ratio of 240 of 1,000, with margin and fee at 60,300: 0.039; half of 0.04.
    assert.deepEqual(texts(copies), ['open filled  39', 'open filled  20'])
    const sizes = [await sizeOf(ALICE), await sizeOf(BOB)]
    await copyMove(parts(), LEADER, lastMove(), who)
    assert.deepEqual([await sizeOf(ALICE), await sizeOf(BOB)], sizes)
  })

  it('is found again after a crash where it was copied, and late where it was not', async () => {
    const copies = await copyLate(parts(), lastMove(), [relation(ALICE), { ...relation(MAKER), id: MAKER }])
    assert.deepEqual(texts(copies), ['open skipped late 0', 'open filled  39'])
  })

  it('is not chased beyond the slippage, and nobody of the group is met', async () => {
    await trade(MAKER, Side.buy, '0.01 @ 59000')
    await engine.submit({ kind: 'cancel-all', account: MAKER, market })
    await trade(MAKER, Side.sell, '0.004 @ 60000')
    await trade(MAKER, Side.sell, '0.3 @ 61000')
    await trade(LEADER, Side.buy, '0.004')
    // The leader's own sale stands where the copies would meet it.
    await trade(LEADER, Side.sell, '0.002 @ 60200')
    const open = lastMove()
    const copies = await copyMove(parts(), LEADER, open, [relation(ALICE, { mode: 'multiplier' })])
    assert.deepEqual(texts(copies), ['open skipped price 0'])
    await engine.submit({ kind: 'cancel-all', account: LEADER, market })
  })

  it('is skipped with the reason where it cannot be copied', async () => {
    const reason = async (settings: Partial<CopySettings>, satOut: number[] = []) =>
      (await copyMove(parts(), LEADER, lastMove(), [relation(BOB, settings, satOut)]))[0]?.reason
    assert.equal(await reason({ markets: [market + 1] }), 'contract')
    assert.equal(await reason({}, [market]), 'sat-out')
    assert.equal(await reason({ mode: 'fixedAmount', perOrder: UNIT }), 'too-small')
    assert.equal(await reason({ mode: 'multiplier', maxPositionMargin: UNIT }), 'limit')
    assert.equal(await reason({ mode: 'multiplier', multiplierPpm: 10_000_000n, leverage: 1 }), 'price')
  })

  it('C2 closes the share that the leader closed, and all of it when the leader is flat', async () => {
    await engine.submit({ kind: 'cancel-all', account: MAKER, market })
    await trade(MAKER, Side.buy, '0.4 @ 59900')
    const before = await sizeOf(ALICE)
    await trade(LEADER, Side.sell, '0.011')
    const part = await copyMove(parts(), LEADER, lastMove(), [relation(ALICE), relation(BOB)])
    assert.deepEqual(texts(part), ['close filled  9', 'close filled  5'])
    // Beside what the leader got for it, in ticks, as an opening is.
    assert.deepEqual([...new Set(part.map(({ leaderPrice }) => leaderPrice))], [599_000n])
    assert.equal(await sizeOf(ALICE), before - 9)
    await trade(LEADER, Side.sell, '0.033')
    await copyMove(parts(), LEADER, lastMove(), [relation(ALICE), relation(BOB)])
    assert.deepEqual([await sizeOf(LEADER), await sizeOf(ALICE), await sizeOf(BOB)], [0, 0, 0])
  })

  it('turned round closes first and opens then', async () => {
    await trade(MAKER, Side.sell, '0.5 @ 60000')
    await trade(LEADER, Side.buy, '0.01')
    const who = [relation(BOB, { mode: 'multiplier' })]
    await copyMove(parts(), LEADER, lastMove(), who)
    await trade(LEADER, Side.sell, '0.03')
    const copies = await copyMove(parts(), LEADER, lastMove(), who)
    assert.deepEqual(texts(copies), ['close filled  10', 'open filled  20'])
    assert.equal(await sizeOf(BOB), -20)
  })

  /** Everybody is flat, and the leader holds 0.02 that alice has copied at 60,000. */
  async function opensAfresh(): Promise<Relation[]> {
    await engine.submit({ kind: 'cancel-all', account: MAKER, market })
    await trade(MAKER, Side.sell, '0.5 @ 60000')
    for (const account of [LEADER, ALICE, BOB]) {
      const held = await sizeOf(account)
      if (held < 0) await trade(account, Side.buy, String(-held / 1_000))
    }
    await trade(LEADER, Side.buy, '0.02')
    const who = [relation(ALICE, { mode: 'multiplier' })]
    assert.deepEqual(texts(await copyMove(parts(), LEADER, lastMove(), who)), ['open filled  20'])
    await engine.submit({ kind: 'cancel-all', account: MAKER, market })
    return who
  }
  const again = (who: Relation, copy: Copy | undefined) => {
    assert.ok(copy)
    return closeMore(parts(), who, copy)
  }

  it('does not close where the leader sold to somebody far below the mark, but when there is a price again', async () => {
    const who = await opensAfresh()
    const [alice] = who as [Relation]
    await trade(MAKER, Side.buy, '0.4 @ 58800')
    await trade(LEADER, Side.sell, '0.02')
    const sold = lastMove()
    const [first] = await copyMove(parts(), LEADER, sold, who)
    assert.deepEqual([first?.filled, first?.tries, await sizeOf(ALICE)], [0n, 1, 20])
    const second = await again(alice, first)
    assert.deepEqual([second.filled, second.tries, await sizeOf(ALICE)], [0n, 2, 20])
    await trade(MAKER, Side.buy, '0.015 @ 59900')
    const third = await again(alice, second)
    assert.deepEqual([third.state, third.filled, third.tries, await sizeOf(ALICE)], ['partly', 15n, 3, 5])
    // Whoever takes over from a process that died knows the try before, or only the move, and sends nothing twice.
    const { copiedAtMs } = third
    assert.deepEqual(await again(alice, second), third)
    const [late] = await copyLate(parts(), sold, who)
    assert.deepEqual({ ...late, copiedAtMs }, { ...first, copiedAtMs })
    assert.equal(await sizeOf(ALICE), 5)
    await trade(MAKER, Side.buy, '0.1 @ 59800')
    const last = await again(alice, third)
    assert.deepEqual([texts([last]), last.tries, await sizeOf(ALICE)], [['close filled  20'], undefined, 0])
  })

  it('is left at any price after so many tries', async () => {
    const who = await opensAfresh()
    const [alice] = who as [Relation]
    await trade(MAKER, Side.buy, '0.4 @ 58800')
    await trade(LEADER, Side.sell, '0.02')
    let [copy] = await copyMove(parts(), LEADER, lastMove(), who)
    for (let tries = 1; tries < BOUNDED_TRIES; tries++) copy = await again(alice, copy)
    assert.deepEqual([copy?.tries, await sizeOf(ALICE)], [BOUNDED_TRIES, 20])
    const last = await again(alice, copy)
    assert.deepEqual([texts([last]), last.tries, await sizeOf(ALICE)], [['close filled  20'], undefined, 0])
  })

  it('is not opened on the other side while the rest of what it closed is still there, nor closed after a copier has stopped', async () => {
    const who = await opensAfresh()
    const [alice] = who as [Relation]
    await trade(MAKER, Side.buy, '0.4 @ 58800')
    await trade(LEADER, Side.sell, '0.05')
    const copies = await copyMove(parts(), LEADER, lastMove(), who)
    assert.deepEqual(texts(copies), ['close skipped price 0', 'open skipped price 0'])
    const last = await again({ ...alice, state: 'stopping' }, copies[0])
    assert.deepEqual([texts([last]), last.tries, await sizeOf(ALICE)], [['close skipped price 0'], undefined, 20])
    await trade(ALICE, Side.sell, '0.02')
  })

  it('is closed by its share of what is not to be closed anyway', async () => {
    const who = await opensAfresh()
    await trade(MAKER, Side.buy, '0.4 @ 59990')
    await trade(LEADER, Side.sell, '0.01')
    left = 12n
    const copies = await copyMove(parts(), LEADER, lastMove(), who)
    left = 0n
    assert.deepEqual([texts(copies), await sizeOf(ALICE)], [['close filled  4'], 16])
    await trade(ALICE, Side.sell, '0.016')
    await trade(LEADER, Side.sell, '0.01')
  })

  it('is not opened where the leader bought from somebody far above the mark', async () => {
    await opensAfresh()
    await trade(MAKER, Side.sell, '0.1 @ 61200')
    await trade(LEADER, Side.buy, '0.001')
    const copies = await copyMove(parts(), LEADER, lastMove(), [
      relation(BOB, { mode: 'fixedAmount', perOrder: 100n * UNIT }),
    ])
    assert.deepEqual(texts(copies), ['open skipped price 0'])
  })

  it('is not opened of a leader who has taken the money out that whoever leads must have', async () => {
    await opensAfresh()
    const wallet = { code: LedgerCode.futuresWallet, owner: LEADER, subKey: FuturesWallet.uUsdt }
    const asset = markets.assetByCode('USDT')?.asset ?? 0
    const { margins } = await readPositions(engine, LEADER)
    const lines = moved(wallet, { code: LedgerCode.demoFunding }, asset, (margins[0]?.balance ?? 0n) - 490n * UNIT)
    const key = { bizType: BizType.funding, bizId: 'out', bizTime: Date.now() }
    assert.equal((await engine.submit(journal(key, lines))).rejection, Rejection.none)
    await trade(MAKER, Side.sell, '0.1 @ 60000')
    await trade(LEADER, Side.buy, '0.01')
    const [copy] = await copyMove(parts(), LEADER, lastMove(), [relation(BOB, { mode: 'multiplier' })])
    assert.deepEqual([copy?.state, copy?.reason], ['skipped', 'leader-funds'])
  })

  it('is copied in the contracts of the list alone', () => {
    const its = markets.contracts('linear').filter(isCopyable)
    assert.deepEqual(its.map(({ symbol }) => symbol).toSorted(), [
      'BTCUSDT',
      'DOGEUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'XRPUSDT',
    ])
    assert.equal(isCopyable({ family: 'linear', settleAsset: 'USDT', symbol: 'THINUSDT' }), false)
  })
})
