import type { CommandOf } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { encode } from '../messages/layout.ts'
import { HOUSE } from '../messages/terms.ts'
import type { AccountNumber } from '../records/view.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { FEE_TIERS } from './accounts.ts'

type Terms<K extends 'open-account' | 'set-account' | 'define-fee-tier'> = Required<Omit<CommandOf<K>, 'kind'>>
/** A fee is never more than what was received. */
const WHOLE_PPM = 1_000_000

export function openAccount(s: State, c: Terms<'open-account'>): void {
  if (c.account === HOUSE || c.isHouse > 1 || c.adopt > 1) {
    s.refuse(Rejection.badDefinition)
    return
  }
  if (c.account >= s.accounts.capacity) {
    s.refuse(Rejection.exchangeFull)
    return
  }
  if (s.accounts.isKnown(c.account)) {
    openAgain(s, c)
    return
  }
  s.account.setKnown(c.account, 1)
  s.account.setIsHouse(c.account, c.isHouse)
  s.account.setTradeGroup(c.account, c.tradeGroup)
  s.account.setTier(c.account, s.accounts.tierFor(0n))
  s.accounts.setOwner(c.account, c.ownerHigh, c.ownerLow)
  s.accounts.size = Math.max(s.accounts.size, c.account + 1)
  reportAccount(s, c.account)
}

/** Who repeats the opening is answered that it is done; somebody else, that the account is not theirs. */
function openAgain(s: State, c: Terms<'open-account'>): void {
  const isAnonymous = !s.accounts.hasOwner(c.account)
  if (isAnonymous && c.adopt === 1) {
    s.accounts.setOwner(c.account, c.ownerHigh, c.ownerLow)
    reportAccount(s, c.account)
    return
  }
  const isSame = s.accounts.isOwnedBy(c.account, c.ownerHigh, c.ownerLow)
  s.refuse(isSame ? Rejection.accountExists : Rejection.ownedByAnother)
}

export function setAccount(s: State, c: Terms<'set-account'>): void {
  if (!s.accounts.isKnown(c.account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  if (c.setTradeFrozen !== 0) s.account.setTradeFrozen(c.account, c.tradeFrozen === 0 ? 0 : 1)
  if (c.setTokenDeduction !== 0) s.account.setTokenDeduction(c.account, c.tokenDeduction === 0 ? 0 : 1)
  if (c.setTradeGroup !== 0) s.account.setTradeGroup(c.account, c.tradeGroup)
  reportAccount(s, c.account)
}

/** Sets one row of the fee table; its rates apply at once, who is in which tier is counted anew each day. */
export function defineFeeTier(s: State, c: Terms<'define-fee-tier'>): void {
  const isSound =
    c.tier < FEE_TIERS && c.taker >= 0 && c.taker <= WHOLE_PPM && Math.abs(c.maker) <= WHOLE_PPM && c.volume >= -1n
  if (!isSound) {
    s.refuse(Rejection.badDefinition)
    return
  }
  s.accounts.tierMaker[c.tier] = c.maker
  s.accounts.tierTaker[c.tier] = c.taker
  s.accounts.tierVolume[c.tier] = c.volume
  reportFeeTier(s, c.tier)
}

export function reportFeeTier(s: State, tier: number): void {
  encode(eventLayouts['fee-tier'], s.events.words, s.events.openClear('fee-tier'), {
    tier,
    maker: s.accounts.tierMaker[tier],
    taker: s.accounts.tierTaker[tier],
    volume: s.accounts.tierVolume[tier],
  })
}

export function reportAccount(s: State, account: AccountNumber): void {
  encode(eventLayouts.account, s.events.words, s.events.openClear('account'), {
    account,
    tradeGroup: s.account.tradeGroup(account),
    isHouse: s.account.isHouse(account),
    tradeFrozen: s.account.tradeFrozen(account),
    tokenDeduction: s.account.tokenDeduction(account),
    tier: s.account.tier(account),
    hedge: s.account.hedge(account),
    isUnified: s.account.isUnified(account),
    volume: s.account.volume(account),
  })
}
