import { amountText, type Contract, parseAmount } from '@bowline/capabilities/markets/index.ts'
import {
  liquidationPriceIn,
  needsOf,
  type PaperState,
  type World,
  walletOf,
} from '@bowline/capabilities/paper-account/index.ts'
import type { paperAccountCalls } from '@bowline/contract/calls/paper-account.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { transferableOf } from '@bowline/core/formulas/perpetuals/balances.ts'
import { againstHolder, averagePriceOf, LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { isFault } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { priceText, qtyText } from '../../site-kit/contract-rows.ts'
import { pairOf } from '../../site-kit/pair.ts'
import type { Handlers } from '../call/handler.ts'
import { doneOr, type PaperNeeds, refuseWhileFollowing } from './paper-needs.ts'

/** A month of hours; lives and liquidations as many as anybody reads. */
const MOST_HOURS = 720
const MOST_LIVES = 50
const MOST_LIQUIDATIONS = 50

export const paperAccountHandlers = {
  async 'GET /exchange-web/web/paper/account'({ caller }, site) {
    const { accounts, history } = site.paper
    const state = await accounts.stateOf(caller.user.id)
    const [life] = await history.lives(caller.user.id, 1)
    const world = accounts.world()
    const holdings = accounts.holdings(state, world)
    return {
      life: state.life,
      startedAtMs: life?.startedAtMs ?? 0,
      startValue: amountText(life?.startValue ?? 0n),
      value: amountText(accounts.value(state, world)),
      holdings: holdings.map((holding) => ({
        coin: site.markets.asset(holding.asset)?.code ?? '',
        free: amountText(holding.free),
        locked: amountText(holding.locked),
        futures: amountText(holding.futures),
        isolated: amountText(holding.isolated),
        unrealised: amountText(holding.upl),
        transferable: amountText(transferableOf(walletOf(state, world, holding.asset))),
        value: amountText(accounts.worthOf(holding, world)),
      })),
      positions: [...state.positions.values()].flatMap(({ market, qty }) => {
        const contract = site.markets.contract(market)
        return contract && qty !== 0n ? [positionRow(contract, state, world)] : []
      }),
      openOrders: state.orders.size,
    }
  },

  async 'GET /exchange-web/web/paper/results'({ caller }, { paper, markets }) {
    const userId = caller.user.id
    const state = await paper.accounts.stateOf(userId)
    const [points, lives, liquidations] = await Promise.all([
      paper.history.values(userId, state.life, MOST_HOURS),
      paper.history.lives(userId, MOST_LIVES),
      paper.history.liquidations(userId, MOST_LIQUIDATIONS),
    ])
    return {
      points: points.map(({ atMs, value }) => ({ atMs, value: amountText(value) })),
      lives: lives.map(({ life, startedAtMs, endedAtMs = null, startValue, endValue }) => ({
        ...{ life, startedAtMs, endedAtMs, startValue: amountText(startValue) },
        endValue: endValue === undefined ? null : amountText(endValue),
      })),
      liquidations: liquidations.flatMap((each) => {
        const contract = markets.contract(each.market)
        if (!contract) return []
        const { id, atMs, isLong, isolated } = each
        return [
          {
            ...{ id, pair: pairOf(contract), atMs, isLong, isolated },
            markPrice: priceText(contract, each.mark),
            indexPrice: priceText(contract, each.index),
            equity: amountText(each.equity),
            maintenance: amountText(each.maintenance),
            qty: qtyText(contract, each.qty),
            takenOver: qtyText(contract, each.takenOver),
            value: amountText(each.value),
            fee: amountText(each.fee),
            clearance: amountText(each.clearance),
            savingPrice: each.savingPrice === 0n ? null : priceText(contract, each.savingPrice),
          },
        ]
      }),
    }
  },

  async 'POST /exchange-web/web/paper/reset'({ caller }, site) {
    const { state } = doneOr(await site.paper.accounts.reset(caller.user.id), undefined, site)
    return { life: state.life }
  },

  async 'POST /exchange-web/web/paper/transfer'({ params, caller }, site) {
    refuseWhileFollowing(caller.user.id, site)
    const { coin, amount: said, to } = params
    const asset = site.markets.assetByCode(coin)?.asset
    const amount = parseAmount(said)
    if (asset === undefined || isFault(amount)) throw new SiteRefusal(SiteCode.refused, 'order.terms')
    doneOr(await site.paper.accounts.does(caller.user.id, { do: 'transfer', asset, amount, to }), undefined, site)
    return { moved: true }
  },
} satisfies Partial<Handlers<typeof paperAccountCalls, PaperNeeds>>

function positionRow(contract: Contract, state: PaperState, world: World) {
  const position = state.positions.get(contract.number) as NonNullable<ReturnType<typeof state.positions.get>>
  const view = world.contract(contract.number)
  const { qty, entryValue, leverage, isolated } = position
  const size = qty < 0n ? -qty : qty
  const liquidation = liquidationPriceIn(state, world, contract.number)
  return {
    ...{ pair: pairOf(contract), isLong: qty > 0n, qty: qtyText(contract, size), leverage, isolated },
    entryPrice: contract.exactPriceText(averagePriceOf(contract.value, size, entryValue)),
    markPrice: priceText(contract, view?.mark ?? 0n),
    liquidationPrice: liquidation ? contract.exactPriceText(liquidation, againstHolder(qty > 0n ? LONG : SHORT)) : null,
    unrealised: amountText(view ? needsOf(position, view).upl : 0n),
  }
}
