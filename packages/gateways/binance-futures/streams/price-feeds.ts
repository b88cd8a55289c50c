import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { Marking, Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { OrderFlag, OrderStatus } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'
import type { Feed } from '../../socket-kit/feeds/feed.ts'
import { EVERY_MARKET, type LiveFeed } from '../../socket-kit/feeds/live-feeds.ts'
import { forceOrderPayload } from './payloads.ts'

type Payload = (of: Contract, marking: Marking, now: number, unit: TimeUnit) => object

/** Mark or index price of one contract, every second or every third, whether it changed or not. */
export class PriceFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 1_000
  readonly #markings: Markings
  readonly #contract: Contract
  readonly #payload: Payload
  readonly #everySeconds: number
  #seconds = 0

  constructor(
    channel: Channel,
    markings: Markings,
    contract: Contract,
    { payload, everySeconds }: { payload: Payload; everySeconds: number },
  ) {
    this.channel = channel
    this.#markings = markings
    this.#contract = contract
    this.#payload = payload
    this.#everySeconds = everySeconds
  }

  look(now: number): void {
    if (this.#seconds++ % this.#everySeconds !== 0) return
    const marking = this.#markings.of(this.#contract.number)
    if (!marking) return
    this.channel.publish((unit) => JSON.stringify(this.#payload(this.#contract, marking, now, unit)))
  }

  refresh(): void {
    this.#seconds = 0
  }
}

/** `!markPrice@arr[@1s]`: all of a family in one message. */
export class AllPricesFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 1_000
  readonly #markings: Markings
  readonly #contracts: () => readonly Contract[]
  readonly #payload: Payload
  readonly #everySeconds: number
  #seconds = 0

  constructor(
    channel: Channel,
    markings: Markings,
    contracts: () => readonly Contract[],
    { payload, everySeconds }: { payload: Payload; everySeconds: number },
  ) {
    this.channel = channel
    this.#markings = markings
    this.#contracts = contracts
    this.#payload = payload
    this.#everySeconds = everySeconds
  }

  look(now: number): void {
    if (this.#seconds++ % this.#everySeconds !== 0) return
    const known = this.#contracts().flatMap((contract) => {
      const marking = this.#markings.of(contract.number)
      return marking ? [{ contract, marking }] : []
    })
    if (known.length === 0) return
    this.channel.publish((unit) =>
      JSON.stringify(known.map(({ contract, marking }) => this.#payload(contract, marking, now, unit))),
    )
  }

  refresh(): void {
    this.#seconds = 0
  }
}

/** `<symbol>@forceOrder` and `!forceOrder@arr`: each order that a liquidation sent, once it is done. */
export class ForceOrderFeed implements LiveFeed {
  readonly channel: Channel
  readonly everyMs = 0
  readonly market: number
  readonly #contractOf: (market: number) => Contract | undefined

  constructor(channel: Channel, contractOf: (market: number) => Contract | undefined, market = EVERY_MARKET) {
    this.channel = channel
    this.market = market
    this.#contractOf = contractOf
  }

  onBatch({ events, time }: EventBatch): void {
    for (const event of events) {
      if (event.kind !== 'order' || (event.flags & OrderFlag.liquidation) === 0) continue
      if (event.status < OrderStatus.filled || (this.market !== EVERY_MARKET && event.market !== this.market)) continue
      const contract = this.#contractOf(event.market)
      if (contract) this.channel.publish((unit) => JSON.stringify(forceOrderPayload(contract, event, time, unit)))
    }
  }
}
