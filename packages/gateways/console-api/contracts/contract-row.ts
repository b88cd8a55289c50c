import { amountText, type Contract, settingsOf } from '@bowline/capabilities/markets/index.ts'
import type { FundLine, Markings } from '@bowline/capabilities/perpetuals/index.ts'
import type { IndexHealth } from '@bowline/capabilities/price-source/index.ts'
import { indexStates } from '@bowline/contract/terms/index-states.ts'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { stateOf } from '../markets/change-market.ts'

/** Rates are 10^-8; a percent has so many decimals. */
const RATE_DECIMALS = 6

interface RowNeeds {
  readonly markings: Pick<Markings, 'of'>
  readonly health: readonly IndexHealth[]
  /** Undefined while they cannot be read. */
  readonly funds: readonly FundLine[] | undefined
}

export function contractRow(contract: Contract, { markings, health, funds }: RowNeeds) {
  const marking = markings.of(contract.number)
  const { name, baseAsset, quoteAsset, settleAsset, settle, terms, maxLeverage } = contract
  const { group, tiers } = contract.contract
  const fund = funds?.find(({ asset, fundGroup }) => asset === settle && fundGroup === group)
  return {
    ...{ name, base: baseAsset, quote: quoteAsset, settles: settleAsset, state: stateOf(contract) },
    opensAtMs: terms.opensAt || null,
    mark: marking ? contract.priceText(marking.mark, contract.priceDecimals) : null,
    index: marking ? amountText(marking.index) : null,
    indexState: indexStates[marking?.indexState ?? IndexState.frozen] ?? 'frozen',
    sources: sourcesOf(health.find(({ pair }) => pair === contract.indexPair)),
    openInterest: marking ? contract.qtyText(marking.openInterest, contract.qtyDecimals) : null,
    fundingPercent: marking ? percentText(marking.fundingRate) : null,
    predictedPercent: marking ? percentText(marking.predictedRate) : null,
    nextFundingAtMs: marking?.nextFundingAt || null,
    fund: funds ? amountText(fund?.balance ?? 0n) : null,
    ...{ maxLeverage, tiers, tick: trimUnits(terms.tick, LEDGER_DECIMALS), settings: settingsOf(contract) },
  }
}

function sourcesOf(index: IndexHealth | undefined) {
  if (!index) return null
  const { sources } = index
  return {
    counted: sources.filter(({ standing }) => standing === 'counted').length,
    spoken: sources.filter(({ standing }) => standing !== 'silent').length,
  }
}

function percentText(rate: bigint): string {
  return trimUnits(rate, RATE_DECIMALS)
}
