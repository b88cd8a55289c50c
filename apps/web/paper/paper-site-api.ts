import type { CallData, CallName, CallParams } from '@bowline/contract/calls.ts'
import { type SiteApi, SiteApiError } from '../site-api/site-api.ts'

/**
 * The site's API as a paper desk sees it. A call for one's own account is answered by the paper account or by nobody: what is
 * not listed here is refused before it leaves the page, so no mistake of a panel can reach real money.
 */

type StandIns = { readonly [N in CallName]?: (ask: SiteApi, params: CallParams<N>) => Promise<CallData<N>> }

/** What is public, the same for everybody; price alerts, which move nothing; and the paper account itself. */
const PASSES = /^(GET|POST) (\/exchange-web\/web\/(market|site|alert|paper)\/|\/fe-co-api\/common\/)/

/** Of the account itself, though their address is that of what everybody sees. */
const OWN: readonly string[] = ['GET /exchange-web/web/site/myFees']

const NO_ROWS = { rows: [], next: null }
/** One account, and not a unified one. */
const CLASSIC = { model: 1, status: 1 }

const standIns = {
  'POST /exchange-web/web/order/create': (ask, order) => ask('POST /exchange-web/web/paper/order/create', order),
  'GET /exchange-web/web/order/openList': async (ask, { pair } = {}) => {
    const { rows } = await ask('GET /exchange-web/web/paper/order/openList', { ...(pair && { pair }) })
    return { rows, next: null }
  },
  'GET /exchange-web/web/order/history': (ask, which) => ask('GET /exchange-web/web/paper/order/history', which),
  'GET /exchange-web/web/orderList/openList': async () => NO_ROWS,
  'GET /exchange-web/web/orderList/history': async () => NO_ROWS,
  'POST /fe-co-api/order/order_create': (ask, order) => ask('POST /exchange-web/web/paper/futures/order/create', order),
  'POST /fe-co-api/order/light_close': async (ask, { contractId }) => {
    await closed(ask, contractId)
    return NO_FIGURES
  },
  'POST /fe-co-api/order/close_all_position': async (ask, { contractId }) => {
    if (contractId === undefined || contractId === '')
      await ask('POST /exchange-web/web/paper/order/cancelAll', { kind: 'futures' })
    const { failed } = await ask('POST /exchange-web/web/paper/futures/close', { contractId })
    return { ...NO_FIGURES, failed }
  },
  'POST /fe-co-api/order/order_tpsl_cancel': async (ask, { orderIds }) => {
    const ids = Array.isArray(orderIds) ? orderIds : []
    for (const orderId of ids) await ask('POST /exchange-web/web/paper/order/cancel', { orderId })
    return { cancelIds: ids.map(String) }
  },
  'POST /fe-co-api/order/condition_create': async (ask, { contractId, tpPositionList, slPositionList }) => {
    const [profit] = Array.isArray(tpPositionList) ? tpPositionList : []
    const [loss] = Array.isArray(slPositionList) ? slPositionList : []
    const takeProfit = profit?.triggerPrice
    const stopLoss = loss?.triggerPrice
    await ask('POST /exchange-web/web/paper/futures/exits', {
      contractId: contractId ?? 0,
      ...(takeProfit && { takeProfit }),
      ...(stopLoss && { stopLoss }),
      triggerBy: profit?.triggerType || loss?.triggerType || 0,
    } as CallParams<'POST /exchange-web/web/paper/futures/exits'>)
    return NO_FIGURES
  },
  'POST /fe-co-api/user/get_user_config': (ask, which) => ask('POST /exchange-web/web/paper/futures/config', which),
  'POST /fe-co-api/user/level_edit': (ask, { contractId, nowLevel }) =>
    ask('POST /exchange-web/web/paper/futures/leverage', { contractId, leverage: nowLevel }),
  'POST /fe-co-api/user/margin_model_edit': (ask, { contractId, marginModel }) =>
    ask('POST /exchange-web/web/paper/futures/marginMode', { contractId, marginModel }),
  'POST /fe-co-api/position/change_position_margin': async (ask, { contractId, positionId, amount }) => {
    const sent = { contractId, amount } as CallParams<'POST /exchange-web/web/paper/futures/margin'>
    const { holdAmount } = await ask('POST /exchange-web/web/paper/futures/margin', sent)
    return { positionId: String(positionId), holdAmount, canSubMarginAmount: '0' }
  },
  'GET /fe-co-api/account/model': async () => CLASSIC as CallData<'GET /fe-co-api/account/model'>,
} satisfies StandIns

const NO_FIGURES = {
  ids: [],
  triggerIds: [],
  cancelIds: [],
} as unknown as CallData<'POST /fe-co-api/order/light_close'>

async function closed(ask: SiteApi, contractId: string | number): Promise<void> {
  const { failed } = await ask('POST /exchange-web/web/paper/futures/close', { contractId })
  const [first] = failed
  if (first) throw new SiteApiError('POST /fe-co-api/order/light_close', 'refused', first)
}

/** Made once for each page: what is asked once is kept by it. */
export function paperSiteApi(siteApi: SiteApi): SiteApi {
  const ask = (name: CallName, params?: unknown) => {
    const standIn = (
      standIns as unknown as Readonly<Record<string, (ask: SiteApi, params: unknown) => Promise<unknown>>>
    )[name]
    if (standIn) return standIn(siteApi, params)
    if (PASSES.test(name) && !OWN.includes(name))
      return (siteApi as (name: CallName, params?: unknown) => Promise<unknown>)(name, params)
    return Promise.reject(
      new SiteApiError(name, 'refused', { code: '10000', msg: 'Not on paper.', reason: 'paper.not-offered' }),
    )
  }
  return ask as SiteApi
}
