import { useMemo } from 'react'
import type { ContractMarket } from '../../../contracts/contract-market.ts'
import { balanceOf, isHedgedIn, pairsOf } from '../../../contracts/figures/account-pairs.ts'
import type { Terms } from '../../../contracts/figures/contract-terms.ts'
import { useFutures } from '../../../contracts/futures-context.tsx'
import type { Depth } from '../../../desk/book/use-book-source.ts'
import { useTicketFacts } from '../../../desk/order-ticket/use-ticket-facts.ts'
import { useAccount, useContracts } from '../../../live/hooks.ts'
import type { FuturesTicketFacts } from './order-context.ts'

const NONE = new Map()

/** What every form needs to know, and of contracts the prices, the wallet and how this one is set. */
export function useFuturesFacts(market: ContractMarket, terms: Terms, first: Depth): FuturesTicketFacts {
  const facts = useTicketFacts(first)
  const view = useAccount()?.contracts
  const prices = useContracts()
  const { terms: all, config } = useFutures()
  const now = prices?.get(market.pair)
  const coin = terms.row.marginCoin
  const pairs = useMemo(() => (view && all ? pairsOf(view, all, prices, coin) : []), [view, all, prices, coin])
  const state = [...(view?.positions.values() ?? [])].find(({ pair }) => pair === market.pair)
  const own = config?.contractList.find(({ contractId }) => contractId === terms.row.id)
  return {
    ...facts,
    ...{ market, terms, pairs },
    // Wallets are told with the positions; nothing is known of them before the contracts are.
    balances: view && all ? NONE : undefined,
    mark: now?.mark ?? null,
    index: now?.index ?? null,
    maxBuy: now?.maxBuy ?? null,
    minSell: now?.minSell ?? null,
    balance: view ? balanceOf(view, coin) : 0n,
    isHedged: view ? isHedgedIn(view, terms) : false,
    leverage: state?.leverage ?? own?.nowLevel ?? terms.row.defaultLever,
    isolated: state?.isolated ?? own?.marginModel === 2,
    mayOpen: config === undefined || config.compliance.acceptedAt !== null,
  }
}
