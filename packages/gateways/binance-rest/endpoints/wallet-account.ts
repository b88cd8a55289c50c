import { keyRefused } from '../../binance-kit/authenticate.ts'
import { type Endpoint, endpoint } from '../../binance-kit/endpoint.ts'
import { optional, parameters, text } from '../../binance-kit/parameter-schemas.ts'
import type { Venue } from '../../binance-kit/venue.ts'
import { accountState } from './account-state.ts'

/** Small calls about the account and its key that wallet clients make. */
const signed = { method: 'GET', security: 'signed', permission: 'read', weight: 1 } as const

const systemStatus: Endpoint = endpoint({
  method: 'GET',
  path: '/sapi/v1/system/status',
  summary: 'Whether the exchange operates normally.',
  security: 'none',
  weight: 1,
  schema: parameters({}),
  handle: () => ({ status: 0, msg: 'normal' }),
})

const accountStatus: Endpoint = endpoint({
  ...signed,
  path: '/sapi/v1/account/status',
  summary: 'Whether the account is in good standing.',
  schema: parameters({}),
  async handle({ actor: { account } }, venue: Pick<Venue, 'engine' | 'markets'>) {
    const { account: state } = await accountState(venue, account)
    return { data: state.tradeFrozen === 0 ? 'Normal' : 'Locked' }
  },
})

const tradingStatus: Endpoint = endpoint({
  ...signed,
  path: '/sapi/v1/account/apiTradingStatus',
  summary: 'Whether the account may trade.',
  schema: parameters({}),
  async handle({ actor: { account }, unit }, venue: Pick<Venue, 'engine' | 'markets' | 'marketData'>) {
    const { account: state } = await accountState(venue, account)
    return {
      data: {
        isLocked: state.tradeFrozen !== 0,
        plannedRecoverTime: 0,
        triggerCondition: {},
        updateTime: venue.marketData.time * unit,
      },
    }
  },
})

const restrictions: Endpoint = endpoint({
  ...signed,
  path: '/sapi/v1/account/apiRestrictions',
  summary: 'What this key may do.',
  schema: parameters({}),
  handle({ apiKey }, venue: Pick<Venue, 'keys'>) {
    const key = venue.keys.find(apiKey)
    if (!key) throw keyRefused()
    const may = key.permissions
    return {
      // An unrestricted key may be used from any address, so it allows the empty one too.
      ipRestrict: !key.allowsAddress(''),
      ...(Number.isFinite(key.expiresAtMs) && { tradingAuthorityExpirationTime: key.expiresAtMs }),
      enableReading: may.has('read'),
      enableSpotAndMarginTrading: may.has('trade'),
      enableWithdrawals: may.has('withdraw'),
      enableFutures: may.has('futuresTrade'),
      permitsUniversalTransfer: may.has('futuresTransfer'),
      enableInternalTransfer: false,
      enableMargin: false,
      enableVanillaOptions: false,
      enableFixApiTrade: false,
      enableFixReadOnly: false,
      enablePortfolioMarginTrading: false,
    }
  },
})

/** There is no margin trading, so there are no margin pairs. */
const marginPairs: Endpoint[] = ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs'].map((path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Margin pairs: none.',
    security: 'key',
    weight: 1,
    schema: parameters({ symbol: optional(text) }),
    handle: () => [],
  }),
)

export const walletAccountEndpoints: readonly Endpoint[] = [
  systemStatus,
  accountStatus,
  tradingStatus,
  restrictions,
  ...marginPairs,
]
