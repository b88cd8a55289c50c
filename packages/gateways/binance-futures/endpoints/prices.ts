import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import { fundingCapOf } from '@bowline/core/formulas/perpetuals/funding.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { qtyText } from '../contract-texts.ts'
import { contractOf, contractsOf, type Family, forBoth, named, rowsFor } from '../family.ts'

/** Interest of 0.01 % in eight hours, 10^-8. */
const INTEREST_RATE = 10_000n

/** Mark, index and funding as they are now; zero until there was an index. */
function premiumRow(contract: Contract, venue: Pick<Venue, 'markings'>, unit: TimeUnit) {
  const marking = venue.markings.of(contract.number)
  const index = amountText(marking?.index ?? 0n)
  return {
    ...named(contract),
    markPrice: contract.priceText(marking?.mark ?? 0n),
    indexPrice: index,
    estimatedSettlePrice: index,
    // The rate of the settlement that comes, as it would be now.
    lastFundingRate: amountText(marking?.predictedRate ?? 0n),
    interestRate: amountText(INTEREST_RATE),
    nextFundingTime: (marking?.nextFundingAt ?? 0) * unit,
    time: (marking?.atMs ?? 0) * unit,
  }
}

function fundingTerms(contract: Contract) {
  const { fundingCap, fundingHours } = contract.contract
  const cap = fundingCap > 0n ? fundingCap : fundingCapOf(contract.tiers[0]?.rate ?? 0n)
  return {
    symbol: contract.symbol,
    adjustedFundingRateCap: amountText(cap),
    adjustedFundingRateFloor: amountText(-cap),
    fundingIntervalHours: fundingHours,
    disclaimer: false,
  }
}

const open = { method: 'GET', security: 'none' } as const

function priceRows(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  return [
    endpoint({
      ...open,
      path: at('premiumIndex'),
      summary: 'Mark price, index price and funding.',
      weight: (sent) => (sent.has('symbol') || sent.has('pair') ? 1 : 10),
      schema: parameters({ symbol: optional(symbol), pair: optional(symbol) }),
      handle: ({ params, unit }, venue: Pick<Venue, 'markets' | 'markings'>) =>
        rowsFor(params, family, venue, (contract) => premiumRow(contract, venue, unit)),
    }),
    endpoint({
      ...open,
      path: at('fundingInfo'),
      summary: 'How often funding is paid, and its bounds.',
      weight: 1,
      schema: parameters({}),
      handle: (_call, venue: Pick<Venue, 'markets'>) => contractsOf(venue, family).map(fundingTerms),
    }),
    endpoint({
      ...open,
      path: at('openInterest'),
      summary: 'What is held long, and short, at this moment.',
      weight: 1,
      schema: parameters({ symbol }),
      handle({ params, unit }, venue: Pick<Venue, 'markets' | 'markings'>) {
        const contract = contractOf(venue, family, params.symbol)
        const marking = venue.markings.of(contract.number)
        return {
          ...named(contract),
          ...(family.isInverse && { contractType: 'PERPETUAL' }),
          openInterest: qtyText(contract, marking?.openInterest ?? 0n),
          time: (marking?.atMs ?? 0) * unit,
        }
      },
    }),
  ]
}

export const priceEndpoints: readonly Endpoint[] = forBoth(priceRows)
