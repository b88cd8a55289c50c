import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { Command, Query, RecordedCommand } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { assetCommands, BTC, BTC_USDT, btcUsdt, tierCommands, USDT } from '@bowline/core/simulation/listings.ts'

export const trafficCapacity: Partial<Capacity> = {
  assets: 16,
  markets: 16,
  accounts: 1 << 10,
  ledgerRows: 1 << 13,
  seats: 1 << 11,
  orders: 1 << 15,
  levels: 1 << 13,
  priceNodes: 1 << 15,
  lists: 1 << 8,
  volumeRows: 1 << 10,
  postingKeys: 1 << 10,
}

const TRADERS = 50

/** One market, fifty funded traders. */
export function opening(): Command[] {
  const commands: Command[] = [...assetCommands, ...tierCommands, btcUsdt({ maxOpenOrders: 1000 })]
  for (let account = 1; account <= TRADERS; account++) {
    commands.push({ kind: 'open-account', account })
    for (const [asset, amount] of [
      [BTC, 100_000_000_000n],
      [USDT, 1_000_000_000_000_000n],
    ] as const) {
      const wallet = { code: LedgerCode.spotAvailable, owner: account }
      const lines = moved({ code: LedgerCode.demoFunding }, wallet, asset, amount)
      commands.push(journal({ bizType: BizType.funding, bizId: `fund-${account}-${asset}`, bizTime: 1 }, lines))
    }
  }
  return commands
}

const GIVER = 'traffic'

/** The id by which a command of the traffic is known; empty for those of the opening. */
export function idOf(command: RecordedCommand | Query): string {
  if (command.kind === 'cancel-order') return command.requestClientId ?? ''
  if (command.kind === 'place-order') return command.clientId ?? ''
  return command.kind === 'journal' && command.actor === GIVER ? (command.bizId ?? '') : ''
}

/** How many of its orders the traffic leaves open before it cancels the oldest. */
const REMEMBERED = 1_000

/**
 * Orders around 60,000 from all traders. About a third match another order at once; most are cancelled later, so the
 * depth of the book stays the same. Every command has an id of its own.
 */
export class Traffic {
  #random: number
  #count = 0
  readonly #prefix: string
  readonly #givesEvery: number
  readonly #open: { account: number; clientId: string }[] = []

  /** `givesEvery`: one command in so many brings money from outside trading; 0 = none does. */
  constructor(seed: number, prefix = `s${seed}`, givesEvery = 40) {
    this.#random = seed >>> 0
    this.#prefix = prefix
    this.#givesEvery = givesEvery
  }

  next(): Command {
    const clientId = `${this.#prefix}-${++this.#count}`
    if (this.#givesEvery > 0 && this.#count % this.#givesEvery === 0) return this.#gift(clientId)
    if (this.#open.length > REMEMBERED || (this.#open.length > 50 && this.#below(3) === 0)) {
      // It may be filled by now; then this is a refusal, which is journaled like anything else.
      const index = this.#open.length > REMEMBERED ? 0 : this.#below(this.#open.length)
      const [order] = this.#open.splice(index, 1) as [{ account: number; clientId: string }]
      return { kind: 'cancel-order', ...order, market: BTC_USDT, requestClientId: clientId }
    }
    const account = 1 + this.#below(TRADERS)
    const side = this.#below(2) === 0 ? Side.buy : Side.sell
    const away = BigInt(this.#below(2_000) - 500)
    this.#open.push({ account, clientId })
    return {
      kind: 'place-order',
      account,
      market: BTC_USDT,
      side,
      type: OrderType.limit,
      timeInForce: TimeInForce.gtc,
      price: side === Side.buy ? 6_000_000n - away : 6_000_000n + away,
      qty: BigInt(100 + this.#below(1_000)),
      clientId,
    }
  }

  /** Money in both coins from outside trading, as an operator gives it: four lines under one key. */
  #gift(bizId: string): Command {
    const account = 1 + this.#below(TRADERS)
    const wallet = { code: LedgerCode.spotAvailable, owner: account }
    const source = { code: LedgerCode.demoFunding }
    const lines = [...moved(source, wallet, BTC, 1_000n), ...moved(source, wallet, USDT, 1_000_000n)]
    return journal({ bizType: BizType.funding, bizId, bizTime: Date.now(), actor: GIVER }, lines)
  }

  #below(limit: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0
    return (this.#random >>> 8) % limit
  }
}

export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-engine-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
