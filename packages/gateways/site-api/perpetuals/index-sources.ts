import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { IndexHealth } from '@bowline/capabilities/price-source/index.ts'
import type { indexSourceCalls } from '@bowline/contract/calls/perpetuals/index-sources.ts'
import { type ContractNeeds, contractOf, marketInfoRow } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { handledInInverseForm } from './in-inverse-form.ts'

interface Needs extends ContractNeeds {
  /** Empty where no index is computed. */
  readonly indexHealth: () => readonly IndexHealth[]
}

export const indexSourceHandlers = handledInInverseForm({
  'POST /fe-co-api/common/index_price_weight_list': ({ params, nowMs }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const { indexState, indexPrice } = marketInfoRow(contract, site, nowMs)
    const pair = `${contract.baseAsset}/${contract.quoteAsset}`
    const sources = site.indexHealth().find((index) => index.pair === pair)?.sources ?? []
    return {
      contractId: String(contract.number),
      indexState,
      indexPrice,
      sources: sources.map(({ source, pair: read, weight, standing, price, ageMs }) => {
        const hasSpoken = standing !== 'silent'
        return {
          source,
          pair: read,
          weight,
          standing,
          price: hasSpoken ? amountText(price) : null,
          ageMs: hasSpoken ? ageMs : null,
        }
      }),
    }
  },
} satisfies Partial<Handlers<typeof indexSourceCalls, Needs>>)
