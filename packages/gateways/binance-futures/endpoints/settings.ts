import type { Contract } from '@bowline/capabilities/markets/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  adjustMargin,
  readIsHedged,
  readIsUnified,
  readPositions,
  setLeverage,
  setMarginMode,
  setPositionMode,
} from '@bowline/capabilities/perpetuals/index.ts'
import { CLOSE_FUTURES } from '@bowline/contract/terms/products.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import { trimUnits } from '@bowline/money'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { bool, decimal, optional, parameters, symbol, whole, word } from '../../binance-kit/parameter-schemas.ts'
import { RawJson } from '../../binance-kit/raw-json.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { notValid, WireError } from '../../binance-kit/wire-error.ts'
import { contractOf, contractsOf, type Family, forBoth, isInverse, LINEAR, rowsFor } from '../family.ts'
import { largestText } from '../position-shapes.ts'
import { leverageRefusal, marginRefusal, marginTypeRefusal, positionModeRefusal } from '../refusals.ts'
import { rateText } from '../shapes.ts'
import { marginTypes, positionSides } from '../words.ts'
import { DONE, reading, trading } from './orders.ts'

const MOST_LEVERAGE = 10_000
export const badMarginChange = () => new WireError(-4053, 'Invalid margin change type.')

function changes(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  const line = { ...trading, method: 'POST' } as const
  return [
    endpoint({
      ...line,
      path: at('leverage'),
      summary: 'Set the leverage of a contract.',
      schema: parameters({ symbol, leverage: whole }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const contract = contractOf(venue, family, params.symbol)
        const leverage = Math.min(params.leverage, MOST_LEVERAGE)
        const set = await setLeverage(venue.engine, { account, market: contract.number, leverage })
        if (!set.done) throw leverageRefusal(set)
        const most = { [family.isInverse ? 'maxQty' : 'maxNotionalValue']: largestText(contract, leverage) }
        return { symbol: contract.symbol, leverage, ...most }
      },
    }),
    endpoint({
      ...line,
      path: at('marginType'),
      summary: 'Cross or isolated margin, of one contract.',
      schema: parameters({
        symbol,
        marginType: word(marginTypes, () => new WireError(-4085, 'Invalid margin type.')),
      }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const { number: market } = contractOf(venue, family, params.symbol)
        const set = await setMarginMode(venue.engine, { account, market, isolated: params.marginType })
        if (!set.done) throw marginTypeRefusal(set)
        return DONE
      },
    }),
    endpoint({
      ...line,
      path: at('positionSide/dual'),
      summary: 'One position of each contract, or a long and a short one beside each other.',
      schema: parameters({ dualSidePosition: bool }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine'>) {
        const { marketKind } = family
        const set = await setPositionMode(venue.engine, { account, marketKind, hedge: params.dualSidePosition ? 1 : 0 })
        if (!set.done) throw positionModeRefusal(set)
        return DONE
      },
    }),
    endpoint({
      ...line,
      path: at('positionMargin'),
      requires: CLOSE_FUTURES,
      summary: 'Move margin into (1) an isolated position or out of it (2).',
      schema: parameters({
        symbol,
        positionSide: optional(word(positionSides, () => new WireError(-4060, 'Invalid position side.'))),
        amount: decimal,
        type: word(
          new Map([
            ['1', 1],
            ['2', 2],
          ]),
          badMarginChange,
        ),
      }),
      async handle({ params, actor }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const { number: market } = contractOf(venue, family, params.symbol)
        const { amount, type, positionSide = PositionSide.both } = params
        const signed = type === 1 ? amount : -amount
        const moved = await adjustMargin(venue.engine, actor, { market, positionSide, amount: signed })
        if (!moved.done) {
          const { positions } = await readPositions(venue.engine, actor.account)
          const isIsolated = positions.some((held) => held.market === market && held.isolated === 1)
          throw marginRefusal(moved, isIsolated)
        }
        return { amount: amountText(amount), code: 200, msg: 'Successfully modify position margin.', type }
      },
    }),
  ]
}

/** Assets back each other in a unified account alone. Becoming one is for good, so its owner does it in person, on the site. */
const multiAssets: readonly Endpoint[] = [
  endpoint({
    ...reading,
    path: `${LINEAR.prefix}/v1/multiAssetsMargin`,
    summary: 'Whether all assets back all positions.',
    weight: 30,
    schema: parameters({}),
    handle: async ({ actor: { account } }, venue: Pick<Venue, 'engine'>) => ({
      multiAssetsMargin: await readIsUnified(venue.engine, account),
    }),
  }),
  endpoint({
    ...trading,
    method: 'POST',
    path: `${LINEAR.prefix}/v1/multiAssetsMargin`,
    summary: 'All assets back all positions: an upgrade on the site does this, and nothing undoes it.',
    schema: parameters({ multiAssetsMargin: bool }),
    async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine'>) {
      const isUnified = await readIsUnified(venue.engine, account)
      if (params.multiAssetsMargin === isUnified) throw new WireError(-4171, 'No need to change Multi-Assets mode.')
      if (isUnified) throw new WireError(-4168, 'Unable to adjust to single-asset mode: a unified account stays one.')
      throw new WireError(-4168, 'Unable to adjust to Multi-Assets mode: upgrade to a unified account on the site.')
    },
  }),
]

/** Fees are paid in what a contract settles in, and in nothing else. */
const feeBurn: readonly Endpoint[] = [
  endpoint({
    ...reading,
    path: `${LINEAR.prefix}/v1/feeBurn`,
    summary: 'Whether fees are paid in a coin of the house: there is none.',
    weight: 30,
    schema: parameters({}),
    handle: () => ({ feeBurn: false }),
  }),
  endpoint({
    ...trading,
    method: 'POST',
    path: `${LINEAR.prefix}/v1/feeBurn`,
    summary: 'Pay fees in a coin of the house: not offered.',
    schema: parameters({ feeBurn: bool }),
    handle({ params }) {
      if (params.feeBurn) throw notValid('feeBurn')
      return DONE
    },
  }),
]

function queries(family: Family): readonly Endpoint[] {
  const at = (path: string) => `${family.prefix}/v1/${path}`
  return [
    endpoint({
      ...reading,
      path: at('positionSide/dual'),
      summary: 'Whether long and short positions stand beside each other.',
      weight: 30,
      schema: parameters({}),
      handle: async ({ actor: { account } }, venue: Pick<Venue, 'engine'>) => ({
        dualSidePosition: await readIsHedged(venue.engine, account, family.marketKind),
      }),
    }),
    endpoint({
      ...reading,
      path: at('symbolConfig'),
      summary: 'Leverage and margin type by contract.',
      weight: 5,
      schema: parameters({ symbol: optional(symbol) }),
      async handle({ params, actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
        const wanted =
          params.symbol === undefined ? contractsOf(venue, family) : [contractOf(venue, family, params.symbol)]
        const { positions } = await readPositions(venue.engine, account)
        return wanted.map((contract) => {
          const held = positions.find(({ market }) => market === contract.number)
          const leverage = held?.leverage ?? contract.contract.defaultLeverage
          return {
            symbol: contract.symbol,
            marginType: held?.isolated === 1 ? 'ISOLATED' : 'CROSSED',
            isAutoAddMargin: false,
            leverage,
            maxNotionalValue: largestText(contract, leverage),
          }
        })
      },
    }),
    endpoint({
      ...reading,
      path: at('commissionRate'),
      summary: 'The fee rates of the account on a contract.',
      weight: 20,
      schema: parameters({ symbol }),
      handle({ params }, venue: Pick<Venue, 'markets'>) {
        const { symbol: name, contract } = contractOf(venue, family, params.symbol)
        return {
          symbol: name,
          makerCommissionRate: rateText(contract.makerRate),
          takerCommissionRate: rateText(contract.takerRate),
        }
      },
    }),
    ...(family.isInverse ? ['v1', 'v2'] : ['v1']).map((version) => brackets(family, version)),
  ]
}

function brackets(family: Family, version: string): Endpoint {
  return endpoint({
    ...reading,
    path: `${family.prefix}/${version}/leverageBracket`,
    summary: 'Tiers of contracts: how much may be held at a leverage, and what must back it.',
    weight: 1,
    schema: parameters({ symbol: optional(symbol), pair: optional(symbol) }),
    handle({ params }, venue: Pick<Venue, 'markets'>) {
      const byPair = family.isInverse && version === 'v1'
      const rows = rowsFor(params, family, venue, (contract) => bracketText(contract, byPair))
      return new RawJson(typeof rows === 'string' ? rows : `[${rows.join(',')}]`)
    },
  })
}

/** As JSON text: bounds are numbers in the dialect, and exact here. */
function bracketText(contract: Contract, byPair: boolean): string {
  const { tiers } = contract
  const inverse = isInverse(contract)
  const [cap, floor] = inverse ? ['qtyCap', byPair ? 'qtylFloor' : 'qtyFloor'] : ['notionalCap', 'notionalFloor']
  const rows = tiers.map((tier, n) => {
    const below = tiers[n - 1]?.cap ?? 0n
    return (
      `{"bracket":${n + 1},"initialLeverage":${tier.maxLeverage},"${cap}":${trimUnits(tier.cap, 8)}` +
      `,"${floor}":${trimUnits(below, 8)},"maintMarginRatio":${trimUnits(tier.rate, 8)}` +
      `,"cum":${trimUnits(tier.cumulated, 16)}}`
    )
  })
  const name = byPair
    ? `"pair":${JSON.stringify(`${contract.baseAsset}${contract.quoteAsset}`)}`
    : `"symbol":${JSON.stringify(contract.symbol)}`
  return `{${name},"notionalCoef":1,"brackets":[${rows.join(',')}]}`
}

export const settingEndpoints: readonly Endpoint[] = [
  ...forBoth((family) => [...changes(family), ...queries(family)]),
  ...multiAssets,
  ...feeBurn,
]
