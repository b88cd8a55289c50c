import { useMemo } from 'react'
import type { ContractMarket } from '../../../contracts/contract-market.ts'
import { balanceFor } from '../../../contracts/figures/account-figures.ts'
import { balanceOf, isHedgedIn, pairsOf } from '../../../contracts/figures/account-pairs.ts'
import { type Terms, units } from '../../../contracts/figures/contract-terms.ts'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { useUnifiedNow } from '../../../contracts/unified/account/use-unified-now.ts'
import type { Depth } from '../../../desk/book/use-book-source.ts'
import { useTicketData } from '../../../desk/order-ticket/use-ticket-data.ts'
import { useAccount, useContracts } from '../../../live/hooks.ts'
import type { FuturesTicketData } from './order-context.ts'

const NONE = new Map()

/** What every form needs to know, and of contracts the prices, the wallet and how this one is set. */
export function useFuturesTicketData(market: ContractMarket, terms: Terms, first: Depth): FuturesTicketData {
  const data = useTicketData(first)
  const view = useAccount()?.contracts
  const prices = useContracts()
  const { terms: all, config, failure } = useFutures()
  const now = prices?.get(market.pair)
  const coin = terms.row.marginCoin
  const pairs = useMemo(() => (view && all ? pairsOf(view, all, prices, coin) : []), [view, all, prices, coin])
  const state = [...(view?.positions.values() ?? [])].find(({ pair }) => pair === market.pair)
  const own = config?.contractList.find(({ contractId }) => contractId === terms.row.id)
  const isolated = state?.isolated ?? own?.marginModel === 2
  const balance = view ? balanceOf(view, coin) : 0n
  const usable = useUnifiedNow()?.figures.coins.find((row) => row.coin === coin)?.canUseAmount
  return {
    ...data,
    ...{ market, terms, pairs },
    // Wallets are reported with the positions; nothing is known of them before the contracts are, and how they are traded.
    balances: view && all && config ? NONE : undefined,
    hasFailed: failure !== undefined,
    mark: now?.mark ?? null,
    index: now?.index ?? null,
    maxBuy: now?.maxBuy ?? null,
    minSell: now?.minSell ?? null,
    balance: usable === undefined || isolated ? balance : balanceFor(units(usable), pairs),
    isUnified: usable !== undefined,
    isHedged: view ? isHedgedIn(view, terms) : false,
    leverage: state?.leverage ?? own?.nowLevel ?? terms.row.defaultLever,
    isolated,
    mayOpen: config === undefined || config.compliance.acceptedAt !== null,
  }
}
