import { reportAccount } from '../accounts/commands.ts'
import type { CommandOf } from '../messages/commands.ts'
import { BizType, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { ALL_WALLETS, PoolKind } from '../records/positions.ts'
import type { AccountNumber, PoolNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { defaultCollateral, readClassic, walletsOf } from './classic.ts'
import { reportUnified } from './queries.ts'

/** All wallets become one, and all cross positions of the account one pool: in one command, or not at all. */
export function upgradeAccount(s: State, { account }: Required<Omit<CommandOf<'upgrade-account'>, 'kind'>>): void {
  if (!s.accounts.isKnown(account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  const classic = readClassic(s, account)
  if (classic.failed !== 0) {
    s.refuse(Rejection.notReady)
    return
  }
  if (!s.pools.hasRoom(1) || !s.ledger.hasRoom(classic.wallets.length + classic.pools.length)) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  for (const pool of classic.pools) payFunding(s, pool)
  s.account.setIsUnified(account, 1)
  const pool = s.pools.take(account, ALL_WALLETS, PoolKind.unified)
  s.pool.setWallet(pool, FuturesWallet.unified)
  s.pool.setCollateral(pool, defaultCollateral(s))
  for (const { asset, balance, row } of walletsOf(s, account)) {
    s.postings.move(row, openWallet(s, account, asset), balance, BizType.upgrade, 0, 0)
  }
  for (const old of classic.pools) join(s, pool, old)
  s.interest.begin()
  s.watch.bind(pool, undefined)
  s.risk.touch(pool)
  reportAccount(s, account)
  reportUnified(s, pool)
}

function payFunding(s: State, pool: PoolNumber): void {
  for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
    s.funding.payDue(pair)
    s.funding.payDue(pair + 1)
  }
}

function openWallet(s: State, account: AccountNumber, asset: number): number {
  return s.ledger.open(LedgerCode.futuresWallet, account, asset, FuturesWallet.unified)
}

/** The positions of a classic pool come to the unified one; isolated ones keep their own pool. */
function join(s: State, pool: PoolNumber, old: number): void {
  const account = s.pool.account(pool)
  const wallet = openWallet(s, account, s.pool.asset(old))
  let last = 0
  for (let pair = s.pool.head(old); pair !== 0; pair = s.position.poolNext(pair)) {
    last = pair
    for (const position of [pair, pair + 1]) {
      s.position.setWalletRow(position, wallet)
      if (s.position.isolated(position) === 0) s.position.setPool(position, pool)
      s.lanes.update(position)
    }
  }
  if (last !== 0) {
    const head = s.pool.head(pool)
    s.position.setPoolNext(last, head)
    if (head !== 0) s.position.setPoolPrevious(head, last)
    s.pool.setHead(pool, s.pool.head(old))
  }
  s.pool.addHeld(pool, s.pool.held(old))
  if (s.pool.lastMarket(pool) === 0) s.pool.setLastMarket(pool, s.pool.lastMarket(old))
  s.pools.release(old)
}
