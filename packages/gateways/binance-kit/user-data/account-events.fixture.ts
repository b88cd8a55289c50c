import type { Opener } from '@bowline/capabilities/api-keys/index.ts'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import type { OrderMarks } from '@bowline/capabilities/spot/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import {
  BizType,
  Execution,
  LedgerCode,
  OrderFlag,
  OrderStatus,
  OrderType,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { SampleExchange } from '../../socket-kit/sample-exchange.fixture.ts'
import type { StartHistory } from './account-start.ts'
import { UserStreams } from './user-streams.ts'

export const ALICE = 1001
export const BOB = 1002
export const USDT = 1
export const BTC = 2

/** A client of the account's owner opening a stream. */
export function opener(account: number, name = 'a'): Opener {
  return { account, apiKey: `${name}${account}`.padEnd(64, 'k'), ip: '127.0.0.1' }
}

/** Alice's limit buy of 0.1 BTC at 60,000. */
export function order(change: Partial<EventOf<'order'>> = {}): EventOf<'order'> {
  return sampleEvent('order', {
    orderId: 77,
    account: ALICE,
    market: 1,
    side: Side.buy,
    type: OrderType.limit,
    timeInForce: TimeInForce.gtc,
    stp: Stp.expireMaker,
    status: OrderStatus.new,
    execution: Execution.new,
    flags: OrderFlag.working,
    price: 6_000_000n,
    qty: 10_000n,
    createdAt: 1_000,
    updatedAt: 1_000,
    workingAt: 1_000,
    clientId: 'mine',
    ...change,
  })
}

/** Moves money between two codes of one owner, or from one owner to another. */
export function posting(change: Partial<EventOf<'posting'>>): EventOf<'posting'> {
  return sampleEvent('posting', { asset: USDT, bizType: BizType.orderLock, ...change })
}

/** What that order locks. */
export const lock = posting({
  debitCode: LedgerCode.spotAvailable,
  debitOwner: ALICE,
  creditCode: LedgerCode.spotLocked,
  creditOwner: ALICE,
  amount: 6_000_00000000n,
  debitBalance: 4_000_00000000n,
  creditBalance: 6_000_00000000n,
})

type Json = Record<string, unknown>

/** For tests: a history that knows what the test puts into it. */
export class SampleHistory implements StartHistory {
  readonly orders = new Map<number, EventOf<'order'>>()
  readonly trailingSince = new Map<number, number>()

  async ordersById(account: number, orderIds: readonly number[]) {
    const value = orderIds.map((id) => this.orders.get(id)).filter((order) => order?.account === account)
    return { ok: true, value: value as EventOf<'order'>[], sequence: 0 } as const
  }

  async marks() {
    const marks = Array.from(this.trailingSince, ([orderId, trailingSince]) => [
      orderId,
      { trailingSince, preventedId: 0 },
    ])
    return { ok: true, value: new Map(marks as [number, OrderMarks][]), sequence: 0 } as const
  }
}

/** For tests: user streams over an exchange whose batches the test writes. */
export class AccountFixture {
  readonly exchange = new SampleExchange()
  readonly history = new SampleHistory()
  readonly users = new UserStreams(this.exchange, this.exchange.markets, this.history)

  constructor() {
    this.exchange.onBatch((batch) => this.users.onBatch(batch))
  }

  async listen(account: number): Promise<{ received: Json[]; stop: () => void }> {
    const received: Json[] = []
    const stop = await this.users.subscribe(account, (event) => received.push(JSON.parse(event.text(1))))
    return { received, stop }
  }
}
