import { readIsHedged, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, symbol } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { available } from '../../call-kit/history-answer.ts'
import { contractOf, contractsOf, type Family, forBoth } from '../family.ts'
import { reading } from './orders.ts'

/** How early positions would be closed for somebody else's loss. */
function rows(family: Family): readonly Endpoint[] {
  return [
    endpoint({
      ...reading,
      path: `${family.prefix}/v1/adlQuantile`,
      summary: 'In which fifth of the queue for deleveraging each position is: 4 is the first, 0 the last.',
      weight: 5,
      schema: parameters({ symbol: optional(symbol) }),
      async handle(
        { params, actor: { account } },
        venue: Pick<Venue, 'deleverageRisks' | 'engine' | 'markets' | 'now'>,
      ) {
        const wanted =
          params.symbol === undefined ? contractsOf(venue, family) : [contractOf(venue, family, params.symbol)]
        const [{ positions }, isHedged] = await Promise.all([
          readPositions(venue.engine, account),
          readIsHedged(venue.engine, account, family.marketKind),
        ])
        const held = positions.filter(({ qty }) => qty !== 0n)
        const found = wanted.map(async (contract) => {
          const own = held.filter(({ market }) => market === contract.number)
          if (own.length === 0) return []
          const quantile = async (side: PositionSide) => {
            const position = own.find(({ positionSide }) => positionSide === side)
            if (!position) return 0
            return available(venue.deleverageRisks.quantileOf(contract, position, venue.now()))
          }
          const [both, LONG, SHORT] = await Promise.all(
            [PositionSide.both, PositionSide.long, PositionSide.short].map(quantile),
          )
          // In hedge mode the third is only a sign.
          return [
            { symbol: contract.symbol, adlQuantile: { LONG, SHORT, ...(isHedged ? { HEDGE: 0 } : { BOTH: both }) } },
          ]
        })
        return (await Promise.all(found)).flat()
      },
    }),
    endpoint({
      method: 'GET',
      security: 'none',
      path: `${family.prefix}/v1/symbolAdlRisk`,
      summary: 'How likely deleveraging is on a contract, by what its insurance fund has lost in eight hours.',
      weight: 1,
      schema: parameters({ symbol: optional(symbol) }),
      async handle({ params, unit }, venue: Pick<Venue, 'deleverageRisks' | 'markets' | 'now'>) {
        const now = venue.now()
        const only = params.symbol === undefined ? undefined : contractOf(venue, family, params.symbol)
        const wanted = only ? [only] : contractsOf(venue, family)
        const found = wanted.map(async (contract) => {
          const adlRisk = await available(venue.deleverageRisks.riskOf(contract, now))
          return { symbol: contract.symbol, adlRisk, updateTime: now * unit }
        })
        const all = await Promise.all(found)
        return only ? all[0] : all
      },
    }),
  ]
}

export const deleveragingEndpoints: readonly Endpoint[] = forBoth(rows)
