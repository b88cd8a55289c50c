import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Command, CommandOf } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, HOUSE, IndexState, LedgerCode, PriceKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { parseUnits } from '@bowline/money'
import { createLog } from '@bowline/platform/log.ts'
import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import {
  ask,
  type Customer,
  type Person,
  startTestApi,
  type TestApi,
  type TestOptions,
} from '../../../apps/api/api.fixture.ts'
import { Worker } from '../../../apps/worker/worker.ts'

/** Market numbers. */
export const BTCUSDT = 21
export const ETHUSDT = 22
export const SOLUSDT = 23
export const BTCUSD = 28
export const ETHUSD = 29

const ASSET = { USDT: 1, USDC: 2, BTC: 3, ETH: 4 } as const
const WALLET = {
  USDT: FuturesWallet.uUsdt,
  USDC: FuturesWallet.uUsdc,
  BTC: FuturesWallet.coin,
  ETH: FuturesWallet.coin,
} as const

const HOUR_MS = 3_600_000

function units(text: string): bigint {
  const value = parseUnits(text, 8)
  assert.ok(typeof value === 'bigint', text)
  return value
}

export interface FuturesOptions extends TestOptions {
  readonly withWorker?: boolean
}

/** An exchange with futures, and its engine: tests say what the index is. */
export class FuturesApi {
  readonly api: TestApi
  readonly sql: Sql
  readonly #engine: RunningEngine
  readonly #indices = new Map<number, string>()
  #gifts = 0

  constructor(api: TestApi, sql: Sql, engine: RunningEngine) {
    this.api = api
    this.sql = sql
    this.#engine = engine
  }

  /** `historicTime`: the engine's time from then on. */
  async does(command: Command, historicTime?: number): Promise<void> {
    const { rejection } = await this.#engine.submit(command, historicTime === undefined ? {} : { historicTime })
    assert.equal(rejection, Rejection.none, `${command.kind} was refused`)
  }

  /** From then on it stays there: an index that stops coming would freeze. */
  async index(market: number, price: string): Promise<void> {
    this.#indices.set(market, price)
    await this.#setIndex(market, price)
  }

  async setIndices(): Promise<void> {
    await Promise.all(Array.from(this.#indices, ([market, price]) => this.#setIndex(market, price)))
  }

  /** Number of its table of tiers. */
  async tiersOf(market: number): Promise<number> {
    const { events } = await this.#engine.query({ kind: 'query-definitions' })
    const found = events.find((event) => event.kind === 'contract' && event.market === market)
    assert.ok(found?.kind === 'contract')
    return found.tiers
  }

  /** Changes the terms of a contract, as an operator would. */
  async redefines(market: number, terms: Partial<CommandOf<'define-contract'>>): Promise<void> {
    const { events } = await this.#engine.query({ kind: 'query-definitions' })
    const spot = events.find((event) => event.kind === 'market' && event.market === market)
    const contract = events.find((event) => event.kind === 'contract' && event.market === market)
    assert.ok(spot?.kind === 'market' && contract?.kind === 'contract')
    await this.does({ ...spot, ...contract, ...terms, kind: 'define-contract' })
  }

  /** The sources are gone: it keeps its price, and nothing is done by it. */
  async freeze(market: number, price: string): Promise<void> {
    this.#indices.delete(market)
    const indexState = IndexState.frozen
    await this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: units(price), indexState })
  }

  /** Around the full hour accounts are not upgraded: lets that time pass, before any price is told. */
  async passHour(): Promise<void> {
    const inHour = Date.now() % HOUR_MS
    if (inHour >= 6 * 60_000 && inHour < 44 * 60_000) return
    const hour = Date.now() - inHour + (inHour < 6 * 60_000 ? 0 : HOUR_MS)
    const price: Command = { kind: 'set-price', market: 1, priceKind: PriceKind.index, price: units('60000') }
    const { rejection } = await this.#engine.submit(price, { historicTime: hour + 7 * 60_000 })
    assert.equal(rejection, Rejection.none)
  }

  /** Lets hours pass in the engine, up to the next settlement of a contract and a bit more. */
  async passFunding(market: number): Promise<void> {
    const { events } = await this.#engine.query({ kind: 'query-contract', market })
    const mark = events.find((event) => event.kind === 'mark')
    assert.ok(mark)
    const price = units(this.#indices.get(market) ?? '')
    const historicTime = mark.nextFundingAt + 1_000
    const index: Command = { kind: 'set-price', market, priceKind: PriceKind.index, price }
    const { rejection } = await this.#engine.submit(index, { historicTime })
    assert.equal(rejection, Rejection.none)
  }

  async #setIndex(market: number, price: string): Promise<void> {
    await this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: units(price) })
  }

  /** Somebody with a key for futures, and money in futures wallets: `1000 USDT`, `1 BTC`. */
  async trader(name: string, ...funds: string[]): Promise<Customer> {
    const rights = ['read', 'trade', 'futuresTrade', 'futuresTransfer']
    const person = await this.api.person(name, [], rights, ['127.0.0.1'])
    for (const fund of funds) await this.#give(person, fund)
    return person
  }

  get(path: string) {
    return ask(this.api.address, 'GET', path)
  }

  async #give({ userId: owner }: Customer, fund: string): Promise<void> {
    const [amount = '', code] = fund.split(' ') as [string, keyof typeof ASSET]
    const to = { code: LedgerCode.futuresWallet, owner, subKey: WALLET[code] }
    const lines = moved({ code: LedgerCode.demoFunding, owner: HOUSE }, to, ASSET[code], units(amount))
    const bizId = `gift-${++this.#gifts}`
    await this.does(journal({ bizType: BizType.funding, bizId, bizTime: Date.now() }, lines))
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call that succeeds answers. */
// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
export async function call(who: Person, method: Method, path: string, sent = {}): Promise<any> {
  const { status, body } = await who.call(method, path, sent)
  assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`)
  return body
}

/** Code of the refusal. */
export async function refused(who: Person, method: Method, path: string, sent = {}): Promise<number> {
  const { status, body } = await who.call(method, path, sent)
  assert.ok(status >= 400, `${method} ${path} is refused: ${JSON.stringify(body)}`)
  return body.code
}

/** Started when its `describe` awaits it, stopped after the group. `withWorker`: with the history of contracts. */
export async function setFuturesApi({ withWorker = false, ...options }: FuturesOptions = {}): Promise<FuturesApi> {
  let engine: RunningEngine | undefined
  const host: typeof startEngine = async (its) => {
    engine = await startEngine(its)
    return engine
  }
  const api = await startTestApi({ ...options, host })
  const sql = connect(api.database.url, { connections: 2, name: 'test' })
  const futures = new FuturesApi(api, sql, engine as unknown as RunningEngine)
  const ticking = setInterval(() => void futures.setIndices().catch(() => {}), 1_000)
  const { directory, database } = api
  const log = createLog('worker-test', { level: 'silent' })
  const worker = withWorker ? new Worker({ directory, databaseUrl: database.url, log }) : undefined
  const run = worker?.run()
  after(async () => {
    clearInterval(ticking)
    await worker?.stop()
    await run
    await sql.end({ timeout: 2 })
    await api.stop()
  })
  return futures
}
