import { readSettings, writeSetting } from '@bowline/capabilities/identity/index.ts'
import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import {
  type FuturesAccounts,
  type HeldPosition,
  readPositions,
  setLeverage,
  setMarginMode,
  setPositionMode,
} from '@bowline/capabilities/perpetuals/index.ts'
import type { OrderStep } from '@bowline/capabilities/spot/order-report.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import { CONTRACT_KINDS, readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { futuresSettingCalls } from '@bowline/contract/calls/perpetuals/settings.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { futuresPage } from '@bowline/contract/settings.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { largerSideOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { largestNotionalAt, tierAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { MarketKind, PositionSide } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount, Price } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { type ContractNeeds, contractOf, contractsOf, wantedContracts } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'
import { futuresRefusal } from './futures-refusal.ts'
import { handledInInverseForm } from './in-inverse-form.ts'

interface Needs extends ContractNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly perpetuals: { readonly accounts: Pick<FuturesAccounts, 'of'> }
}

const PAGE_SETTING = 'futures'
const bit = (is: boolean): 0 | 1 => (is ? 1 : 0)

export const futuresSettingHandlers = handledInInverseForm({
  'POST /fe-co-api/user/get_user_config': async ({ params, caller, actor }, site) => {
    const { engine, markets } = site
    const { account } = actor
    const [state, { positions, margins }, orders, page, standing] = await Promise.all([
      readAccount(engine, account),
      readPositions(engine, account),
      readOpenOrders(engine, account, undefined, undefined, CONTRACT_KINDS),
      readPage(site.sql, caller.user.id),
      site.perpetuals.accounts.of(caller.user.id),
    ])
    const hedge = state?.account.hedge ?? 0
    const wanted =
      params.contractId === undefined ? contractsOf(markets, params.uorbType) : wantedContracts(markets, params)
    const isBusy = (kind: MarketKind) => {
      const ofKind = (market: number) => markets.contract(market)?.terms.marketKind === kind
      return positions.some((held) => held.qty !== 0n && ofKind(held.market)) || orders.some((o) => ofKind(o.market))
    }
    const busy = { [MarketKind.linear]: isBusy(MarketKind.linear), [MarketKind.inverse]: isBusy(MarketKind.inverse) }
    return {
      contractList: wanted.map((contract) => {
        const kind = contract.terms.marketKind as keyof typeof busy
        const isFree = margins.every(({ asset, isLiquidating }) => asset !== contract.settle || isLiquidating === 0)
        const mark = site.markings.of(contract.number)?.mark ?? 0n
        return {
          ...configOf(contract, positions, orders, { mark, isFree }),
          positionModel: modelOf(hedge, kind),
          positionModelCanSwitch: bit(!busy[kind]),
        }
      }),
      positionModel: modelOf(hedge, MarketKind.linear),
      positionModelCanSwitch: bit(!busy[MarketKind.linear]),
      ...page,
      pcSecondConfirm: bit(page.pcSecondConfirm),
      openContract: bit(standing.openedAtMs !== undefined),
      authLevel: caller.user.kycLevel,
      feeTier: 0,
      compliance: { version: RISK_NOTICE_VERSION, acceptedAt: standing.acceptance?.atMs ?? null },
      excStatus: bit(state?.account.tradeFrozen !== 1),
    }
  },

  'POST /fe-co-api/user/edit_user_page_config': async ({ params, caller, actor, nowMs }, site) => {
    const { uorbType, positionModel, ...changes } = params
    const kind = uorbType === 'b' ? MarketKind.inverse : MarketKind.linear
    if (positionModel !== undefined) {
      const hedge = positionModel - 1
      const set = await setPositionMode(site.engine, { account: actor.account, marketKind: kind, hedge })
      if (!set.done && set.rejection !== Rejection.noChange) throw futuresRefusal(set, undefined)
    }
    const before = await readPage(site.sql, caller.user.id)
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const page = { ...before, ...sent }
    if (Object.keys(sent).length > 0) {
      const refusal = await writeSetting(site.sql, { userId: caller.user.id, name: PAGE_SETTING, value: page }, nowMs)
      if (refusal) throw new SiteRefusal(SiteCode.refused, 'settings.most')
    }
    const state = await readAccount(site.engine, actor.account)
    return {
      ...page,
      positionModel: modelOf(state?.account.hedge ?? 0, kind),
      pcSecondConfirm: bit(page.pcSecondConfirm),
    }
  },

  'POST /fe-co-api/user/level_edit': async ({ params, actor }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const { nowLevel: leverage } = params
    const set = await setLeverage(site.engine, { account: actor.account, market: contract.number, leverage })
    if (!set.done) {
      // The order that is refused for margin is none here.
      if (set.rejection === Rejection.insufficientMargin)
        throw new SiteRefusal(SiteCode.futuresMargin, 'futures.leverage-margin')
      throw futuresRefusal(set, contract)
    }
    return {
      contractId: String(contract.number),
      nowLevel: leverage,
      maxPositionMoney: amountText(largestNotionalAt(contract.tiers, leverage)),
    }
  },

  'POST /fe-co-api/user/margin_model_edit': async ({ params, actor }, site) => {
    const contract = contractOf(site.markets, params.contractId, params.uorbType)
    const { marginModel } = params
    const isolated = marginModel - 1
    const set = await setMarginMode(site.engine, { account: actor.account, market: contract.number, isolated })
    // As it is wanted already: nothing to refuse.
    if (!set.done && set.rejection !== Rejection.noChange) throw futuresRefusal(set, contract)
    return { contractId: String(contract.number), marginModel }
  },
} satisfies Partial<Handlers<typeof futuresSettingCalls, Needs>>)

async function readPage(sql: Sql, userId: number) {
  const { [PAGE_SETTING]: kept } = await readSettings(sql, userId)
  const read = futuresPage.safeParse(kept ?? {})
  return read.success ? read.data : futuresPage.parse({})
}

function modelOf(hedge: number, kind: MarketKind): number {
  return (hedge & (1 << kind)) === 0 ? 1 : 2
}

function configOf(
  contract: Contract,
  positions: readonly HeldPosition[],
  orders: readonly OrderStep[],
  { mark, isFree }: { readonly mark: Price; readonly isFree: boolean },
) {
  const pair = positions.filter(({ market }) => market === contract.number)
  const [first] = pair
  const isEmpty = pair.every(({ qty }) => qty === 0n) && orders.every(({ market }) => market !== contract.number)
  const levels = [...new Set(contract.tiers.map(({ maxLeverage }) => maxLeverage))]
  return {
    contractId: String(contract.number),
    marginModel: first?.isolated === 1 ? 2 : 1,
    marginModelCanSwitch: bit(isEmpty && isFree),
    nowLevel: first?.leverage ?? contract.contract.defaultLeverage,
    minLevel: 1,
    maxLevel: contract.maxLeverage,
    userMaxLevel: tierAt(contract.tiers, exposureOf(contract, pair, mark)).maxLeverage,
    leverCeiling: Object.fromEntries(
      levels.map((level) => [String(level), amountText(largestNotionalAt(contract.tiers, level))]),
    ),
    levelCanSwitch: bit(isFree),
  }
}

/** What must fit a leverage: the larger side of positions at mark and open orders. */
function exposureOf(contract: Contract, pair: readonly HeldPosition[], mark: Price): Amount {
  const [first, second] = pair
  if (!first) return 0n
  const worth = ({ qty }: HeldPosition) => (mark === 0n ? 0n : contract.quoteOf(mark, qty < 0n ? -qty : qty))
  if (first.positionSide !== PositionSide.both) {
    const short = second ? worth(second) + second.sellValue : 0n
    const long = worth(first) + first.buyValue
    return long > short ? long : short
  }
  const position = first.qty < 0n ? -worth(first) : worth(first)
  return largerSideOf({ position, buys: first.buyValue, sells: first.sellValue })
}
