import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenCopyTrading, openCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { findRelation, type Relation } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { type CopySettings, DEFAULT_SETTINGS } from '@bowline/capabilities/copy-trading/settings.ts'
import { defineContract } from '@bowline/capabilities/markets/contract-terms.ts'
import { DEFAULT_CONTRACTS } from '@bowline/capabilities/markets/default-contracts.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { openMessageQueue } from '@bowline/capabilities/messages/index.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { openMarkings, openPerpetuals, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { CONTRACT_KINDS, readOpenOrders } from '@bowline/capabilities/spot/index.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { Worker } from '../../worker/worker.ts'
import { CrashHouse, capacity, UNIT, USDT } from '../crash/crash-house.ts'
import { tuesdayAfter } from './tuesday-after.fixture.ts'

export const [LEADER, MAKER, ALICE, BOB, CAROL] = [1_201, 1_202, 1_211, 1_212, 1_213]
const STAKE = 10_000n
export const ALLOTTED = 1_000n
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WAKING_SECONDS = 75
const PATIENCE_MS = 60_000

interface OrderWords {
  /** Waits for this price of the mark, and closes so much then; the whole position when it says no quantity. */
  readonly closesAt?: string
}

/**
 * A leader, a maker and three who copy, on a real engine with the worker's history behind it. Its clock is its own: it begins
 * an hour into a Tuesday to come, so that no funding and no Monday passes by itself.
 */
export class CopyingHouse {
  readonly house: CrashHouse
  readonly contract: Contract
  copy: OpenCopyTrading
  /** So many moves of money into a relation and out of it are done whose outcome nobody receives, as when a process dies then. */
  forgets = 0
  /** The same of settlements of a share. */
  forgetsShares = 0
  /** What the worker writes is not to be had. */
  isHistoryAway = false
  readonly #open: () => OpenCopyTrading
  readonly #deafen: () => void
  #timeMs: number
  #index = 60_000n * UNIT

  static async open(leaderMoney = STAKE) {
    const database = await migratedDatabase()
    const directory = mkdtempSync(join(tmpdir(), 'bowline-copying-'))
    const house = await CrashHouse.open({ directory, databaseUrl: database.url })
    const log = createLog('worker-test', { level: 'silent' })
    const worker = new Worker({ directory, databaseUrl: database.url, log, capacity })
    worker.run().catch(() => {})
    const contract = house.markets.contractBySymbol('linear', 'BTCUSDT')
    assert.ok(contract)
    const startMs = tuesdayAfter(Date.now())
    const markings = openMarkings()
    let seen = 0
    house.engine.onBatch((batch) => {
      markings.apply(batch)
      seen = batch.sequence
    })
    for (const id of [LEADER, MAKER]) await house.user(id, [])
    for (const id of [ALICE, BOB, CAROL]) await house.user(id, [[USDT, STAKE * UNIT]])
    const wallet = (owner: number) => ({ code: LedgerCode.futuresWallet, owner, subKey: FuturesWallet.uUsdt })
    await house.gives(wallet(LEADER), USDT, leaderMoney * UNIT)
    await house.gives(wallet(MAKER), USDT, 100_000_000n * UNIT)
    await house.sql`
      insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
      values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
    const { sql, engine, markets } = house
    let stopListening = () => {}
    const onBatch = (listen: (batch: EventBatch) => void) => {
      stopListening()
      stopListening = engine.onBatch(listen)
    }
    const { history } = openPerpetuals({ sql, markings, seen: () => seen })
    const fillsSince = history.fillsSince.bind(history)
    history.fillsSince = async (...asked) =>
      made.isHistoryAway ? { ok: false, refusal: 'history-behind' } : fillsSince(...asked)
    // A round is ours to begin.
    const webNews = new WebNews(sql)
    const keys = mkdtempSync(join(tmpdir(), 'bowline-copying-keys-'))
    const queue = openMessageQueue({ secrets: Secrets.open(keys), now: Date.now })
    const shared = { everyMs: 2_147_483_647, random: () => 0, log: house.log, onBatch, webNews, messages: queue }
    const submit: typeof engine.submit = async (command, options) => {
      const answer = await engine.submit(command, options)
      const name = command.kind === 'journal' ? String(command.bizId) : ''
      const which = /:(return|move|allot)/.test(name) ? 'forgets' : /:settle:/.test(name) ? 'forgetsShares' : undefined
      if (!which || made[which] === 0) return answer
      made[which] -= 1
      throw new Error('nobody receives it')
    }
    const forgetful = { ...engine, query: engine.query.bind(engine), onBatch: engine.onBatch.bind(engine), submit }
    const deafen = () => stopListening()
    const made: CopyingHouse = new CopyingHouse(house, contract, startMs, deafen, (now) =>
      openCopyTrading({ ...shared, sql, ledger: house.ledger, engine: forgetful, markets, markings, history, now }),
    )
    await made.wakes()
    await made.copy.complete
    const close = async () => {
      await made.copy.close()
      await house.close()
      await worker.stop()
      await database.drop()
      for (const folder of [directory, keys]) rmSync(folder, { recursive: true })
    }
    return { made, close }
  }

  private constructor(
    house: CrashHouse,
    contract: Contract,
    startMs: number,
    deafen: () => void,
    open: (now: () => number) => OpenCopyTrading,
  ) {
    this.house = house
    this.contract = contract
    this.#timeMs = startMs
    this.#deafen = deafen
    this.#open = () => open(() => this.#timeMs)
    this.copy = this.#open()
  }

  /** Nobody copies until another process takes over. */
  async dies(): Promise<void> {
    this.#deafen()
    await this.copy.close()
  }

  /** Another process takes over from one that knows nothing any more. */
  async restarts(): Promise<void> {
    await this.copy.close()
    this.copy = this.#open()
    await this.copy.complete
  }

  get timeMs(): number {
    return this.#timeMs
  }

  get market(): number {
    return this.contract.number
  }

  /** One command, a second after the one before. */
  async does(command: Command, seconds = 1) {
    this.#timeMs += seconds * SECOND_MS
    const result = await this.house.engine.submit(command, { historicTime: this.#timeMs })
    assert.equal(result.rejection, Rejection.none, `${command.kind} was refused`)
    return result
  }

  /** The index has this price, and the mark follows. */
  async index(price?: bigint): Promise<void> {
    if (price !== undefined) this.#index = price * UNIT
    await this.does({ kind: 'set-price', market: this.market, priceKind: PriceKind.index, price: this.#index })
  }

  /** An index that did not come for a while opens nothing until it was good for a minute. */
  async wakes(price?: bigint): Promise<void> {
    for (let second = 0; second < WAKING_SECONDS; second++) await this.index(price)
  }

  /** The contract ends in a little more than a week, with the index at this price from then on. */
  async ends(price: bigint): Promise<void> {
    const definition = DEFAULT_CONTRACTS.find(({ market }) => market === this.market)
    const define = definition && defineContract(definition, (code) => this.house.markets.assetByCode(code)?.asset)
    assert.ok(define && 'kind' in define)
    const endsAt = this.#timeMs + 7 * DAY_MS + HOUR_MS
    await this.does({ ...define, endsAt })
    this.#timeMs = endsAt - HOUR_MS
    await this.wakes(price)
    this.#timeMs = endsAt
    // What a clock does that is not ahead of itself.
    for (let portion = 0; portion < 12; portion++) await this.does({ kind: 'tick' })
  }

  waits(ms: number): void {
    this.#timeMs += ms
  }

  /** `0.1 @ 60000`; without a price at market; with `closesAt` so much, or everything, once the mark is there. */
  async trade(account: number, side: Side, text: string, { closesAt }: OrderWords = {}): Promise<number> {
    await this.index()
    const [qty = '', price] = text.split(' @ ')
    const read = (value: string) => this.contract.parsePrice(value) as bigint
    const place = { kind: 'place-contract-order', account, market: this.market, side } as const
    if (closesAt !== undefined) {
      const isStop = (side === Side.sell) === Number(closesAt) < Number(this.#index / UNIT)
      const type = isStop ? OrderType.stopMarket : OrderType.takeProfitMarket
      const part = { reduceOnly: 1, qty: this.contract.parseQty(qty) as bigint }
      const size = qty === '' ? { closePosition: 1 } : part
      const trigger = { triggerBy: PriceKind.mark, stopPrice: read(closesAt), type, ...size }
      return (await this.does({ ...place, ...trigger })).subject
    }
    const terms = price === undefined ? { type: OrderType.market } : { price: read(price) }
    return (await this.does({ ...place, ...terms, qty: this.contract.parseQty(qty) as bigint })).subject
  }

  /** So much of what somebody has for contracts is somewhere else. */
  async takes(userId: number, usdt: bigint): Promise<void> {
    const from = { code: LedgerCode.futuresWallet, owner: userId, subKey: FuturesWallet.uUsdt }
    const key = { bizType: BizType.funding, bizId: `taken:${userId}:${this.#timeMs}`, bizTime: this.#timeMs }
    await this.does(journal(key, moved(from, { code: LedgerCode.demoFunding }, USDT, usdt * UNIT)))
  }

  async copies(userId: number, settings: Partial<CopySettings> = {}): Promise<Relation> {
    const wish = { leaderId: LEADER, amount: ALLOTTED * UNIT, home: 'spot' } as const
    const plain = { ...DEFAULT_SETTINGS, mode: 'multiplier', ...settings } as const
    const made = await this.copy.copying.start(unasked<never>(userId), { ...wish, settings: plain })
    assert.ok('account' in made, String('refusal' in made && made.refusal))
    return made
  }

  /** Thousandths of a coin, below zero of a short position. */
  async holds(account: number): Promise<number> {
    const { positions } = await readPositions(this.house.engine, account, this.market)
    return Number(positions.find(({ market }) => market === this.market)?.qty ?? 0n)
  }

  /** Prices at which the position closes; of a part of it with thousandths of a coin before the price. */
  async levels(account: number): Promise<string[]> {
    const open = await readOpenOrders(this.house.engine, account, this.market, undefined, CONTRACT_KINDS)
    const price = (ticks: bigint) => this.contract.priceText(ticks, 0)
    return open.map(({ qty, stopPrice }) => (qty === 0n ? '' : `${qty} @ `) + price(stopPrice)).sort()
  }

  /** Orders that close the whole position at this price. */
  async openStops(account: number, price: string): Promise<number[]> {
    const open = await readOpenOrders(this.house.engine, account, this.market, undefined, CONTRACT_KINDS)
    return open.filter(({ stopPrice }) => this.contract.priceText(stopPrice, 0) === price).map(({ orderId }) => orderId)
  }

  relation({ id }: Relation): Promise<Relation> {
    return findRelation(this.house.sql, id).then((found) => found as Relation)
  }

  /** Rounds, until the history has what was done and it is so. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    await eventually(
      what,
      async () => {
        await this.copy.round()
        if (await isSo()) return true
        await this.house.untilProjected()
        await this.copy.round()
        return isSo()
      },
      PATIENCE_MS,
    )
  }

  ended(...relations: readonly Relation[]): Promise<void> {
    return this.until('every relation has ended', async () => {
      const now = await Promise.all(relations.map((each) => this.relation(each)))
      return now.every(({ state }) => state === 'ended')
    })
  }

  /** What a user has to spend, as text. */
  async spot(userId: number): Promise<string> {
    await this.house.untilProjected()
    return amount(await this.house.balance(LedgerCode.spotAvailable, userId, USDT))
  }

  /** Notices of a user on the page, and by mail. */
  async reported(userId: number): Promise<string[]> {
    const rows = await this.house.sql<{ template: string }[]>`
      select template from web_news where user_id = ${userId}
      union all select 'mail ' || template from outbox_messages where user_id = ${userId} order by 1`
    return rows.map(({ template }) => template)
  }

  /** What is in the account of a relation, as text. */
  async wallet({ account }: Relation): Promise<string> {
    await this.house.untilProjected()
    return amount(await this.house.balance(LedgerCode.futuresWallet, account, USDT))
  }
}

/** `484.255`. */
const amount = (units: bigint): string => amountText(units).replace(/\.?0+$/, '')
