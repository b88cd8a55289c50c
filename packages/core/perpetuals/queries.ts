import { MOST_TIER_TABLES } from '../records/contracts.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { tellContract, tellTiers } from './define.ts'

export function answerContracts(s: State): void {
  for (let table = 1; table < MOST_TIER_TABLES; table++) if (s.tiers.isKnown(table)) tellTiers(s, table)
  for (let market = 0; market < s.contracts.size; market++) if (s.contracts.isKnown(market)) tellContract(s, market)
}

export function answerContract(s: State, q: { market: number }): void {
  if (!s.contracts.isKnown(q.market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  tellContract(s, q.market)
}

export function answerPositions(s: State, q: { account: number; market: number }): void {
  if (!s.accounts.isKnown(q.account)) s.refuse(Rejection.unknownAccount)
}
