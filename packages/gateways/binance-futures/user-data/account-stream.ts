import type { Contract, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { FuturesAccount, HeldPosition, Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { BizType, LedgerCode, LiquidationStep, PositionReason } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { UserEvent } from '../../binance-kit/user-data/user-event.ts'
import type { Family } from '../family.ts'
import { isWaiting } from '../shapes.ts'
import {
  accountUpdate,
  configUpdate,
  marginCall,
  type PositionChange,
  reasonOf,
  type UpdateReason,
  type WalletChange,
} from './account-payloads.ts'
import { algoUpdate, isAlgoNews, isReported, orderTradeUpdate } from './order-payloads.ts'

export interface StreamParts {
  readonly account: number
  readonly family: Family
  readonly markets: MarketRegistry
  readonly markings: Markings
}

/** What one command did to the account. */
interface Changes {
  readonly positions: Map<string, HeldPosition>
  readonly reasons: Set<UpdateReason>
  /** By asset: what came or left. */
  readonly moved: Map<number, Amount>
  readonly events: UserEvent[]
}

/** Turns event batches into one account's user events on one half of the contracts. */
export class FuturesAccountStream {
  readonly #parts: StreamParts
  readonly #since: number
  readonly #wallets = new Map<number, Amount>()
  readonly #positions = new Map<string, HeldPosition>()

  constructor(parts: StreamParts, start: FuturesAccount) {
    this.#parts = parts
    this.#since = start.sequence
    for (const { asset, balance } of start.margins) this.#wallets.set(asset, balance)
    for (const held of start.positions) this.#positions.set(placeOf(held), held)
  }

  /** Balances and positions first, as the dialect has it, then the orders behind them. */
  eventsOf(batch: EventBatch): UserEvent[] {
    if (batch.sequence <= this.#since) return []
    const changes: Changes = { positions: new Map(), reasons: new Set(), moved: new Map(), events: [] }
    for (const event of batch.events) this.#take(event, batch, changes)
    const update = this.#update(changes, batch.time)
    return update ? [update, ...changes.events] : changes.events
  }

  #take(event: Event, batch: EventBatch, changes: Changes): void {
    const { account } = this.#parts
    if (event.kind === 'order' && event.account === account) this.#order(event, batch, changes)
    else if (event.kind === 'position' && event.account === account) this.#position(event, batch.time, changes)
    else if (event.kind === 'liquidation' && event.account === account) this.#warning(event, batch.time, changes)
    else if (event.kind === 'journal-line' && event.owner === account && event.code === LedgerCode.futuresWallet)
      this.#line(event, batch.command === CommandKind.journal, changes)
  }

  #order(order: EventOf<'order'>, batch: EventBatch, { events }: Changes): void {
    const contract = this.#contract(order.market)
    if (!contract) return
    const { family } = this.#parts
    const { time } = batch
    if (isAlgoNews(order)) events.push(new UserEvent((unit) => algoUpdate(order, contract, time, unit)))
    // On the linear half an order that waits is no order yet.
    if (!isReported(order) || (isWaiting(order) && !family.isInverse)) return
    const realised = realisedBy(order, batch)
    const context = { time, realised, feeAsset: contract.settleAsset }
    events.push(new UserEvent((unit) => orderTradeUpdate(order, contract, context, unit)))
  }

  #position(held: HeldPosition, time: number, { positions, reasons, events }: Changes): void {
    const contract = this.#contract(held.market)
    if (!contract) return
    const place = placeOf(held)
    const margin = this.#positions.get(place)?.margin ?? 0n
    this.#positions.set(place, held)
    this.#wallets.set(contract.settle, held.wallet)
    if (held.reason === PositionReason.leverage) {
      events.push(new UserEvent((unit) => configUpdate(contract, held.leverage, time, unit)))
      // A lower leverage puts margin behind an isolated position.
      if (held.margin === margin) return
    }
    positions.set(place, held)
    reasons.add(reasonOf(held.reason))
  }

  #line(line: EventOf<'journal-line'>, isTransfer: boolean, { moved, reasons }: Changes): void {
    const { asset, amount, balance, bizType } = line
    if (!this.#contracts().some(({ settle }) => settle === asset)) return
    this.#wallets.set(asset, balance)
    if (!isTransfer && bizType !== BizType.fundingFee) return
    moved.set(asset, (moved.get(asset) ?? 0n) + amount)
    if (isTransfer) reasons.add(amount > 0n ? 'DEPOSIT' : 'WITHDRAW')
  }

  #warning(warning: EventOf<'liquidation'>, time: number, { events }: Changes): void {
    if (warning.step !== LiquidationStep.warning) return
    const concerned = [...this.#positions.values()]
      .filter((held) => held.qty !== 0n && this.#isWarned(held, warning))
      .flatMap((held) => this.#changeOf(held) ?? [])
    // It has one balance, so of a unified account each asset that positions settle in is sent by itself.
    for (const [settle, positions] of Map.groupBy(concerned, ({ contract }) => contract.settle)) {
      const cross = this.#wallets.get(settle) ?? 0n
      events.push(new UserEvent((unit) => marginCall(cross, positions, time, unit)))
    }
  }

  /** An isolated position alone, or all cross ones that the same money stands behind: of a unified account every one. */
  #isWarned(held: HeldPosition, { market, positionSide, isolated, isUnified, asset }: EventOf<'liquidation'>): boolean {
    if (held.isolated !== isolated) return false
    if (isolated === 1) return held.market === market && held.positionSide === positionSide
    return isUnified === 1 || this.#contract(held.market)?.settle === asset
  }

  #update({ positions, reasons, moved }: Changes, time: number): UserEvent | undefined {
    const reported = [...positions.values()].flatMap((held) => this.#changeOf(held) ?? [])
    const assets = new Set([...reported.map(({ contract }) => contract.settle), ...moved.keys()])
    if (assets.size === 0) return undefined
    const wallets = [...assets].map((asset): WalletChange => this.#wallet(asset, moved.get(asset) ?? 0n))
    // A trade may have paid funding that was due; it is the trade that is reported.
    const reason = reasons.has('ORDER') ? 'ORDER' : ([...reasons][0] ?? 'ADJUSTMENT')
    return new UserEvent((unit) => accountUpdate(reason, { wallets, positions: reported }, time, unit))
  }

  #wallet(asset: number, moved: Amount): WalletChange {
    const cross = this.#wallets.get(asset) ?? 0n
    const isolated = [...this.#positions.values()]
      .filter(({ market, isolated }) => isolated === 1 && this.#contract(market)?.settle === asset)
      .reduce((sum, { margin }) => sum + margin, 0n)
    const { markets } = this.#parts
    return { asset: markets.asset(asset)?.code ?? '', balance: cross + isolated, cross, moved }
  }

  #changeOf(held: HeldPosition): PositionChange | undefined {
    const contract = this.#contract(held.market)
    const mark = this.#parts.markings.of(held.market)?.mark ?? 0n
    return contract && { contract, held, mark }
  }

  /** Of this half; events of the other are reported on its own streams. */
  #contract(market: number): Contract | undefined {
    const { markets, family } = this.#parts
    const contract = markets.contract(market)
    return contract?.family === family.name ? contract : undefined
  }

  #contracts(): readonly Contract[] {
    return this.#parts.markets.contracts(this.#parts.family.name)
  }
}

function placeOf({ market, positionSide }: HeldPosition): string {
  return `${market}/${positionSide}`
}

/** Profit that a fill realised: the position's change for the same trade. */
function realisedBy({ account, market, tradeId }: EventOf<'order'>, { events }: EventBatch): Amount {
  if (tradeId === 0) return 0n
  const change = events.find(
    (event) =>
      event.kind === 'position' &&
      event.account === account &&
      event.market === market &&
      event.bizNumber === tradeId &&
      event.reason !== PositionReason.funding,
  )
  return change?.kind === 'position' ? change.lastRealised : 0n
}
