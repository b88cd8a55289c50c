import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import { amountText, type Contract, parseAmount } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import {
  balanceOf,
  needsOf,
  openingOrders,
  type PaperState,
  PLAIN,
  positionOf,
} from '@bowline/capabilities/paper-account/index.ts'
import type { paperAccountCalls } from '@bowline/contract/calls/paper-account.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { OrderRow } from '@bowline/contract/order.ts'
import { futuresPage } from '@bowline/contract/settings.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { largerSideOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { largestNotionalAt, tierAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { OrderFlag, OrderType, PriceKind, Side } from '@bowline/core/messages/terms.ts'
import { isFault } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { contractOf, contractsOf, wantedContracts } from '../../site-kit/contract-rows.ts'
import { futuresOrderRow, isConditionOrder } from '../../site-kit/futures-order-rows.ts'
import { orderRow } from '../../site-kit/order-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { futuresOrderTerms } from '../perpetuals/order-terms.ts'
import { ticks } from '../spot/order-terms.ts'
import { type Done, doneOr, type PaperNeeds, refuseUnoffered, refuseWhileFollowing } from './paper-needs.ts'

interface Needs extends PaperNeeds {
  readonly marketData: Pick<MarketData, 'lastPrice'>
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0)

export const paperFuturesHandlers = {
  async 'POST /exchange-web/web/paper/futures/order/create'({ params, caller, nowMs }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const marking = site.markings.of(contract.number)
    const prices = {
      [PriceKind.last]: site.marketData.lastPrice(contract.number) ?? 0n,
      [PriceKind.mark]: marking?.mark ?? 0n,
      [PriceKind.index]: (marking?.index ?? 0n) / contract.terms.tick,
    }
    const terms = futuresOrderTerms(params, contract, { isHedged: false, prices, nowMs })
    refuseUnoffered(terms)
    if (params.isTest) return { ids: [], triggerIds: [], cancelIds: [], order: null }
    const { side = 0, type = 0, timeInForce = 0, price = 0n, qty = 0n, stopPrice = 0n, clientId = '' } = terms
    const order = {
      ...PLAIN,
      ...{ market: contract.number, side, type, timeInForce, price, qty, stopPrice, clientId },
      triggerBy: (terms.triggerBy ?? PriceKind.last) as PriceKind,
      reduceOnly: terms.reduceOnly === 1,
      closePosition: terms.closePosition === 1,
    }
    const done = doneOr(await site.paper.accounts.place(caller.user.id, order), contract, site)
    return resultOf(done, contract)
  },

  async 'POST /exchange-web/web/paper/futures/close'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const wanted = wantedContracts(site.markets, params)
    const { positions } = await site.paper.accounts.stateOf(caller.user.id)
    const closed: string[] = []
    const failed: { contractId: string; code: string; msg: string }[] = []
    for (const contract of wanted) {
      const qty = positions.get(contract.number)?.qty ?? 0n
      if (qty === 0n) continue
      const contractId = String(contract.number)
      const order = {
        ...PLAIN,
        ...{ market: contract.number, type: OrderType.market, reduceOnly: true, clientId: newClientOrderId() },
        side: qty > 0n ? Side.sell : Side.buy,
        qty: qty > 0n ? qty : -qty,
      }
      try {
        doneOr(await site.paper.accounts.place(caller.user.id, order), contract, site)
        closed.push(contractId)
      } catch (error) {
        if (!(error instanceof SiteRefusal)) throw error
        failed.push({ contractId, code: String(error.code), msg: error.message })
      }
    }
    return { closed, failed }
  },

  async 'POST /exchange-web/web/paper/futures/exits'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const contract = contractOf(site.markets, params.contractId)
    const { accounts } = site.paper
    const userId = caller.user.id
    const before = await accounts.stateOf(userId)
    for (const { orderId, market, flags } of before.orders.values())
      if (market === contract.number && (flags & OrderFlag.closePosition) !== 0)
        await accounts.does(userId, { do: 'cancel', orderId })
    const isLong = (before.positions.get(contract.number)?.qty ?? 0n) > 0n
    const exits = [
      ['takeProfit', OrderType.takeProfitMarket],
      ['stopLoss', OrderType.stopMarket],
    ] as const
    const orders: OrderRow[] = []
    for (const [field, type] of exits) {
      const said = params[field]
      if (said === undefined) continue
      const order = {
        ...PLAIN,
        ...{ market: contract.number, side: isLong ? Side.sell : Side.buy, type, closePosition: true },
        ...{ clientId: newClientOrderId(), stopPrice: ticks(field, said, contract) },
        triggerBy: params.triggerBy as PriceKind,
      }
      const placed = doneOr(await accounts.place(userId, order), contract, site).order
      if (placed) orders.push(orderRow(placed, site.markets))
    }
    return { orders }
  },

  async 'POST /exchange-web/web/paper/futures/config'({ params, caller }, site) {
    const state = await site.paper.accounts.stateOf(caller.user.id)
    const wanted =
      params.contractId === undefined
        ? contractsOf(site.markets, params.uorbType)
        : wantedContracts(site.markets, params)
    const page = futuresPage.parse({})
    return {
      contractList: wanted.map((contract) => configOf(contract, state, site)),
      ...{ positionModel: 1, positionModelCanSwitch: 0 as const },
      ...page,
      pcSecondConfirm: bit(page.pcSecondConfirm),
      openContract: 1,
      authLevel: caller.user.kycLevel,
      feeTier: 0,
      // There is nothing to lose.
      compliance: { version: RISK_NOTICE_VERSION, acceptedAt: 1 },
      excStatus: 1,
    }
  },

  async 'POST /exchange-web/web/paper/futures/leverage'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const contract = contractOf(site.markets, params.contractId)
    const { leverage } = params
    const command = { do: 'leverage', market: contract.number, leverage } as const
    doneOr(await site.paper.accounts.does(caller.user.id, command), contract, site)
    const maxPositionMoney = amountText(largestNotionalAt(contract.tiers, leverage))
    return { contractId: String(contract.number), nowLevel: leverage, maxPositionMoney }
  },

  async 'POST /exchange-web/web/paper/futures/marginMode'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const contract = contractOf(site.markets, params.contractId)
    const { marginModel } = params
    const command = { do: 'isolated', market: contract.number, isolated: marginModel === 2 } as const
    doneOr(await site.paper.accounts.does(caller.user.id, command), contract, site)
    return { contractId: String(contract.number), marginModel }
  },

  async 'POST /exchange-web/web/paper/futures/margin'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const contract = contractOf(site.markets, params.contractId)
    const isOut = params.amount.startsWith('-')
    const units = parseAmount(isOut ? params.amount.slice(1) : params.amount)
    if (isFault(units)) throw new SiteRefusal(SiteCode.refused, 'order.terms')
    const command = { do: 'margin', market: contract.number, amount: isOut ? -units : units } as const
    const { state } = doneOr(await site.paper.accounts.does(caller.user.id, command), contract, site)
    return { holdAmount: amountText(balanceOf(state, `isolated:${contract.number}`, contract.settle)) }
  },
} satisfies Partial<Handlers<typeof paperAccountCalls, Needs>>

function resultOf({ order, state, changes }: Done, contract: Contract) {
  if (!order) return { ids: [], triggerIds: [], cancelIds: [], order: null }
  const own = changes.fills.filter(({ orderId }) => orderId === order.orderId)
  const sum = (of: (fill: (typeof own)[number]) => bigint) => own.reduce((all, fill) => all + of(fill), 0n)
  const sums = { fee: sum(({ fee }) => fee), realised: sum(({ realised }) => realised) }
  const position = state.positions.get(contract.number)
  const setting = position && { leverage: position.leverage, isolated: bit(position.isolated) }
  const others = changes.orders.filter(({ orderId }) => orderId !== order.orderId && !state.orders.has(orderId))
  const id = String(order.orderId)
  const waits = isConditionOrder(order)
  return {
    ids: waits ? [] : [id],
    triggerIds: waits ? [id] : [],
    cancelIds: others.map(({ orderId }) => String(orderId)),
    order: futuresOrderRow(order, contract, setting, sums),
  }
}

function configOf(contract: Contract, state: PaperState, { paper }: Needs) {
  const view = paper.accounts.world().contract(contract.number)
  const position = view && positionOf(state, view)
  const isEmpty =
    (position?.qty ?? 0n) === 0n && [...state.orders.values()].every(({ market }) => market !== contract.number)
  const levels = [...new Set(contract.tiers.map(({ maxLeverage }) => maxLeverage))]
  const worth = view && position ? needsOf(position, view).worth : 0n
  const orders = view ? openingOrders(state, view) : { buys: 0n, sells: 0n }
  const exposure = { position: (position?.qty ?? 0n) < 0n ? -worth : worth, buys: orders.buys, sells: orders.sells }
  return {
    contractId: String(contract.number),
    marginModel: position?.isolated ? 2 : 1,
    marginModelCanSwitch: bit(isEmpty),
    nowLevel: position?.leverage ?? contract.contract.defaultLeverage,
    minLevel: 1,
    maxLevel: contract.maxLeverage,
    userMaxLevel: tierAt(contract.tiers, largerSideOf(exposure)).maxLeverage,
    leverCeiling: Object.fromEntries(
      levels.map((level) => [String(level), amountText(largestNotionalAt(contract.tiers, level))]),
    ),
    levelCanSwitch: 1 as const,
    positionModel: 1,
    positionModelCanSwitch: 0 as const,
  }
}
