import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { Contract } from './contract.ts'
import type { ContractFamily } from './contract-definition.ts'
import { type Asset, Market } from './market.ts'

/** A definition and the sequence number it came with: of two reports about the same thing the later counts. */
interface Known<T> {
  readonly sequence: number
  readonly value: T
}

/**
 * Assets, markets, contracts and fee tiers, as last reported by the engine. Give it every batch; it keeps only definitions, so it
 * costs little beside the order flow. What is said of markets is about spot alone; a contract may have the symbol of a market.
 */
export class MarketRegistry {
  #assets = new Map<number, Known<Asset>>()
  #markets = new Map<number, Known<EventOf<'market'>>>()
  #tiers = new Map<number, Known<EventOf<'fee-tier'>>>()
  #contractTerms = new Map<number, Known<EventOf<'contract'>>>()
  #tierTables = new Map<number, Known<EventOf<'tiers'>>>()
  #assetsByCode = new Map<string, Asset>()
  #byNumber = new Map<number, Market>()
  #bySymbol = new Map<string, Market>()
  #listed: readonly Market[] = []
  #contracts = new Map<number, Contract>()
  #contractsBySymbol = new Map<string, Contract>()
  #listedContracts: readonly Contract[] = []

  /** Asks the engine for everything defined so far and follows it from then on. */
  static async follow(engine: EngineClient): Promise<MarketRegistry> {
    const registry = new MarketRegistry()
    engine.onBatch((batch) => registry.apply(batch))
    registry.apply(await engine.query({ kind: 'query-definitions' }))
    return registry
  }

  apply(batch: Pick<EventBatch, 'sequence' | 'events'>): void {
    let changed = false
    for (const event of batch.events) changed = this.#learn(event, batch.sequence) || changed
    if (changed) this.#index()
  }

  /** Visible markets in the order of their numbers. */
  markets(): readonly Market[] {
    return this.#listed
  }

  /** Finds delisted markets too: old orders still name them. */
  byNumber(market: number): Market | undefined {
    return this.#byNumber.get(market)
  }

  /** Of all markets that ever existed. */
  numbers(): readonly number[] {
    return [...this.#byNumber.keys()]
  }

  bySymbol(symbol: string): Market | undefined {
    return this.#bySymbol.get(symbol)
  }

  /** Visible contracts in the order of their numbers, of one family or of both. */
  contracts(family?: ContractFamily): readonly Contract[] {
    return family ? this.#listedContracts.filter((contract) => contract.family === family) : this.#listedContracts
  }

  /** By its number, ended ones too. */
  contract(market: number): Contract | undefined {
    return this.#contracts.get(market)
  }

  contractBySymbol(family: ContractFamily, symbol: string): Contract | undefined {
    return this.#contractsBySymbol.get(`${family} ${symbol}`)
  }

  /** The visible contract of a name such as `BTC-USD-PERPETUAL`. */
  contractByName(name: string): Contract | undefined {
    return this.#listedContracts.find((contract) => contract.name === name)
  }

  /** Of all contracts that ever existed. */
  contractNumbers(): readonly number[] {
    return [...this.#contracts.keys()]
  }

  /** The futures wallet of an asset, a `FuturesWallet`; undefined when no contract settles in it. */
  futuresWallet(asset: number): number | undefined {
    return this.#listedContracts.find(({ settle }) => settle === asset)?.contract.wallet
  }

  /** The rows of a table of tiers. */
  tierTable(table: number): EventOf<'tiers'> | undefined {
    return this.#tierTables.get(table)?.value
  }

  asset(asset: number): Asset | undefined {
    return this.#assets.get(asset)?.value
  }

  assetByCode(code: string): Asset | undefined {
    return this.#assetsByCode.get(code)
  }

  assets(): readonly Asset[] {
    return [...this.#assets.values()].map((known) => known.value).sort((a, b) => a.asset - b.asset)
  }

  /** In ascending order of volume; unused rows (volume −1) are omitted. */
  feeTiers(): readonly EventOf<'fee-tier'>[] {
    return [...this.#tiers.values()]
      .map((known) => known.value)
      .filter((tier) => tier.volume >= 0n)
      .sort((a, b) => a.tier - b.tier)
  }

  /** Distinct bases of the visible markets. */
  baseCoins(): readonly string[] {
    return [...new Set(this.#listed.map((market) => market.baseAsset))]
  }

  /** Distinct quotes of the visible markets. */
  countCoins(): readonly string[] {
    return [...new Set(this.#listed.map((market) => market.quoteAsset))]
  }

  #learn(event: Event, sequence: number): boolean {
    switch (event.kind) {
      case 'asset':
        return keepNewer(this.#assets, event.asset, event, sequence)
      case 'market':
        return keepNewer(this.#markets, event.market, event, sequence)
      case 'fee-tier':
        return keepNewer(this.#tiers, event.tier, event, sequence)
      case 'contract':
        return keepNewer(this.#contractTerms, event.market, event, sequence)
      case 'tiers':
        return keepNewer(this.#tierTables, event.table, event, sequence)
      default:
        return false
    }
  }

  #index(): void {
    this.#assetsByCode = new Map([...this.#assets.values()].map(({ value }) => [value.code, value]))
    this.#byNumber.clear()
    this.#bySymbol.clear()
    this.#contracts.clear()
    this.#contractsBySymbol.clear()
    for (const { value: terms } of [...this.#markets.values()].sort((a, b) => a.value.market - b.value.market)) {
      const base = this.asset(terms.base)
      const quote = this.asset(terms.quote)
      if (!base || !quote) throw new Error(`market ${terms.symbol} names an asset nobody defined`)
      if (terms.marketKind === MarketKind.spot) this.#list(new Market(terms, base.code, quote.code))
      else this.#listContract(terms, base.code, quote.code)
    }
    this.#listed = [...this.#bySymbol.values()]
    this.#listedContracts = [...this.#contractsBySymbol.values()]
  }

  #list(market: Market): void {
    this.#byNumber.set(market.number, market)
    if (market.isVisible) this.#bySymbol.set(market.symbol, market)
  }

  /** The core reports the market before its contract: a moment later it is complete. */
  #listContract(terms: EventOf<'market'>, base: string, settle: string): void {
    const own = this.#contractTerms.get(terms.market)?.value
    const tiers = own && this.tierTable(own.tiers)
    if (!own || !tiers) return
    const contract = new Contract(terms, own, tiers, base, settle)
    this.#contracts.set(contract.number, contract)
    if (contract.isVisible) this.#contractsBySymbol.set(`${contract.family} ${contract.symbol}`, contract)
  }
}

function keepNewer<T>(known: Map<number, Known<T>>, key: number, value: T, sequence: number): boolean {
  const held = known.get(key)
  if (held && held.sequence > sequence) return false
  known.set(key, { sequence, value })
  return true
}
