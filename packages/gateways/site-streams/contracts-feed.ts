import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Marking } from '@bowline/capabilities/perpetuals/index.ts'
import type { ContractPrices, Contracts } from '@bowline/contract/stream.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { pairOf } from '../site-kit/pair.ts'
import type { Feed, MarketSources } from './feed.ts'
import { Changes } from './ticker-feeds.ts'

/** `contracts`: mark, index, funding and open interest of each contract, which change with its index price, with the next tick. */
export class ContractsFeed implements Feed {
  readonly everyTicks = 1
  readonly #sources: MarketSources
  readonly #changes = new Changes()

  constructor(sources: MarketSources) {
    this.#sources = sources
  }

  look(): Contracts | undefined {
    const contracts = this.#changes.of(this.snapshot().contracts)
    return contracts.length > 0 ? { contracts } : undefined
  }

  snapshot(): Contracts {
    const { markets, markings } = this.#sources
    return { contracts: markets.contracts().map((contract) => contractRow(contract, markings.of(contract.number))) }
  }
}

const STATES = Object.keys(IndexState) as ContractPrices['indexState'][]

function contractRow(contract: Contract, marking: Marking | undefined): ContractPrices {
  const price = (ticks: bigint | undefined) => (ticks ? contract.priceText(ticks, contract.priceDecimals) : null)
  return {
    pair: pairOf(contract),
    mark: price(marking?.mark),
    index: marking ? amountText(marking.index) : null,
    indexState: STATES.find((name) => IndexState[name] === marking?.indexState) ?? 'frozen',
    maxBuy: price(marking?.maxBuy),
    minSell: price(marking?.minSell),
    lastFundingRate: amountText(marking?.fundingRate ?? 0n),
    fundingRate: amountText(marking?.predictedRate ?? 0n),
    nextFundingMs: marking?.nextFundingAt || null,
    openInterest: contract.qtyText(marking?.openInterest ?? 0n, contract.qtyDecimals),
    atMs: marking?.atMs ?? 0,
  }
}
