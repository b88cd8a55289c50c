import type { Contract } from '@bowline/capabilities/markets/index.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Channel } from '../../socket-kit/fan-out.ts'
import { EVERY_MARKET, type LiveFeed } from '../../socket-kit/feeds/live-feeds.ts'
import { contractInfoPayload } from './payloads.ts'

/** `!contractInfo`: a contract whose state, terms or tiers are others now. */
export class ContractInfoFeed implements LiveFeed {
  readonly channel: Channel
  readonly everyMs = 0
  readonly market = EVERY_MARKET
  readonly #contracts: () => readonly Contract[]

  constructor(channel: Channel, contracts: () => readonly Contract[]) {
    this.channel = channel
    this.#contracts = contracts
  }

  onBatch({ events, time }: EventBatch): void {
    const markets = new Set<number>()
    const tables = new Set<number>()
    for (const event of events) {
      if (event.kind === 'market' || event.kind === 'contract') markets.add(event.market)
      else if (event.kind === 'tiers') tables.add(event.table)
    }
    if (markets.size + tables.size === 0) return
    for (const contract of this.#contracts()) {
      const hasOtherTiers = tables.has(contract.contract.tiers)
      if (!hasOtherTiers && !markets.has(contract.number)) continue
      this.channel.publish((unit) => JSON.stringify(contractInfoPayload(contract, hasOtherTiers, time, unit)))
    }
  }
}
