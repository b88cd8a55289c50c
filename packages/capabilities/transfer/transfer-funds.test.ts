import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { journal } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import type { LedgerLine } from '../ledger-history/index.ts'
import { linesOfBatch } from '../ledger-history/lines-of-batch.ts'
import { ensureDefinitions } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { unasked } from '../permission/index.ts'
import { type Mover, type Named, type Transfer, type Transferred, transferFunds } from './index.ts'

const small = {
  assets: 32,
  markets: 32,
  accounts: 16,
  ledgerRows: 1024,
  seats: 64,
  orders: 1024,
  levels: 1024,
  postingKeys: 64,
}
const UNIT = 100_000_000n
const [USDT, BOW, ALICE] = [1, 5, 7]

describe('money between accounts of one person', () => {
  const directory = mkdtempSync(join(tmpdir(), 'transfer-funds-'))
  let engine: RunningEngine
  let markets: MarketRegistry
  const alice: Mover = unasked(ALICE)

  before(async () => {
    engine = await startEngine({ directory, capacity: small })
    await ensureDefinitions(engine)
    markets = await MarketRegistry.follow(engine)
    await engine.submit({ kind: 'open-account', account: ALICE })
    const gift = (asset: number) => [
      { code: LedgerCode.demoFunding, asset, amount: -100n * UNIT },
      { code: LedgerCode.spotAvailable, owner: ALICE, asset, amount: 100n * UNIT },
    ]
    const key = { bizType: BizType.funding, bizId: 'gift', bizTime: Date.now() }
    await engine.submit(journal(key, [...gift(USDT), ...gift(BOW)]))
  })
  after(async () => {
    await engine.stop()
    rmSync(directory, { recursive: true })
  })

  /** What the worker wrote, newest first. */
  let stored: LedgerLine[] | undefined = []
  const ledger: Named['ledger'] = {
    lines: async ({ owner, bizId }) =>
      stored
        ? { ok: true, sequence: 0, value: stored.filter((line) => line.owner === owner && line.bizId === bizId) }
        : { ok: false, refusal: 'history-unavailable' },
  }
  const named = (id: string): Named => ({ id, ledger })
  const move = (transfer: Pick<Transfer, 'from' | 'to'> & Partial<Transfer>) =>
    transferFunds({ engine, markets, nowMs: Date.now() }, alice, { asset: USDT, amount: 60n * UNIT, ...transfer })
  const held = async () => {
    const spot = await engine.query({ kind: 'query-account', account: ALICE, asset: ALL_ASSETS })
    const balance = spot.events.find((event) => event.kind === 'balance' && event.asset === USDT)
    return balance?.kind === 'balance' ? balance.available / UNIT : 0n
  }

  it('moves both ways, once under one name', async () => {
    const into = await move({ from: 'spot', to: 'futures', named: named('first') })
    assert.ok(into.done && into.number > 2 ** 20)
    assert.equal(await held(), 40n)
    assert.ok((await move({ from: 'spot', to: 'futures', named: named('first') })).done)
    assert.equal(await held(), 40n)
    const other = await move({ from: 'spot', to: 'futures', named: named('first'), amount: UNIT })
    assert.deepEqual(other, { done: false, refusal: 'rejected', rejection: Rejection.postingKeyReused })
    assert.ok((await move({ from: 'futures', to: 'spot', amount: 10n * UNIT })).done)
    assert.equal(await held(), 50n)
  })

  it('goes through the funding account, which holds any coin', async () => {
    assert.ok((await move({ from: 'spot', to: 'funding', amount: 20n * UNIT })).done)
    assert.ok((await move({ from: 'spot', to: 'funding', asset: BOW, amount: UNIT })).done)
    assert.ok((await move({ from: 'funding', to: 'futures', amount: 5n * UNIT })).done)
    assert.ok((await move({ from: 'futures', to: 'funding', amount: 5n * UNIT })).done)
    const rejected = { done: false, refusal: 'rejected', rejection: Rejection.insufficientBalance }
    assert.deepEqual(await move({ from: 'funding', to: 'spot', amount: 20n * UNIT + 1n }), rejected)
    assert.equal(await held(), 30n)
    assert.ok((await move({ from: 'funding', to: 'spot', amount: 20n * UNIT })).done)
    assert.equal(await held(), 50n)
  })

  it('goes to the copy account and back, in what leaders trade with', async () => {
    for (const from of ['spot', 'funding', 'futures'] as const) {
      const to = 'copy' as const
      if (from !== 'spot') assert.ok((await move({ from: 'spot', to: from, amount: UNIT })).done)
      const into = await move({ from, to, amount: UNIT })
      assert.ok(into.done && into.copyBalance === UNIT, from)
      assert.ok((await move({ from: to, to: from, amount: UNIT })).done, from)
      if (from !== 'spot') assert.ok((await move({ from, to: 'spot', amount: UNIT })).done)
    }
    assert.equal(await held(), 50n)
    const rejected = { done: false, refusal: 'rejected', rejection: Rejection.insufficientBalance }
    assert.deepEqual(await move({ from: 'copy', to: 'spot', amount: UNIT }), rejected)
    const other = await move({ from: 'spot', to: 'copy', asset: BOW, amount: UNIT })
    assert.deepEqual(other, { done: false, refusal: 'not-copied' })
  })

  it('moves no more than there is, and nothing where there is no wallet', async () => {
    const rejected = { done: false, refusal: 'rejected', rejection: Rejection.insufficientBalance }
    assert.deepEqual(await move({ from: 'spot', to: 'futures' }), rejected)
    assert.deepEqual(await move({ from: 'futures', to: 'spot' }), rejected)
    const bow = await move({ from: 'spot', to: 'futures', asset: BOW })
    assert.deepEqual(bow, { done: false, refusal: 'no-futures-wallet' })
    assert.deepEqual(await move({ from: 'spot', to: 'spot' }), { done: false, refusal: 'same-account' })
    assert.deepEqual(await move({ from: 'spot', to: 'futures', amount: 0n }), { done: false, refusal: 'no-amount' })
    assert.equal(await held(), 50n)
    assert.equal((await engine.query({ kind: 'query-positions', account: ALICE, market: ALL_MARKETS })).rejection, 0)
  })

  it('moves nothing again under a name that the engine has forgotten', async () => {
    const batches: LedgerLine[] = []
    const plain = { from: 'spot', to: 'funding', amount: UNIT, named: named('of old') } as const
    const dated = { ...plain, named: named(`${Date.now() - 1000}-of-old`) } as const
    let note = { bizId: '', actor: '', memo: '' }
    const unsubscribe = engine.onBatch((batch) => void batches.unshift(...linesOfBatch({ ...batch, note })))
    const first: Transferred[] = []
    for (const transfer of [plain, dated]) {
      note = { ...note, bizId: `transfer:${ALICE}:${transfer.named.id}` }
      first.push(await move(transfer))
    }
    unsubscribe()
    assert.ok(first.every(({ done }) => done))
    const before = await held()
    // Each is one journal, and the table has room for 64.
    for (let i = 0; i < 40; i++) {
      await move({ from: 'spot', to: 'funding', amount: UNIT })
      await move({ from: 'funding', to: 'spot', amount: UNIT })
    }
    stored = batches
    assert.deepEqual([await move(plain), await move(dated)], first)
    assert.deepEqual(await move({ ...plain, amount: 2n * UNIT }), {
      ...{ done: false, refusal: 'rejected', rejection: Rejection.postingKeyReused },
    })
    assert.equal(await held(), before)
    // While nobody knows, nothing is moved, but for what is new by its own name.
    stored = undefined
    assert.deepEqual(await move({ ...plain, named: named('new') }), { done: false, refusal: 'history-unavailable' })
    assert.ok((await move({ ...plain, named: named(`${Date.now()}-new`) })).done)
    stored = batches
    assert.ok((await move({ ...plain, named: named('new') })).done)
    assert.ok((await move({ ...plain, named: named('new') })).done)
    assert.equal(await held(), before - 2n)
  })
})
