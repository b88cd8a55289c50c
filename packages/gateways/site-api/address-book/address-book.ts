import { settingsLocked } from '@bowline/capabilities/account-security/index.ts'
import {
  type AddressBook,
  type Entry,
  entriesOf,
  findLookalike,
  isWhitelistOn,
  MOST_ENTRIES,
  NETWORKS,
  networksOf,
  refuseEntry,
} from '@bowline/capabilities/address-book/index.ts'
import { limitsOf } from '@bowline/capabilities/kyc/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type Permissions, personAt } from '@bowline/capabilities/permission/index.ts'
import type { Wallet } from '@bowline/capabilities/wallet/index.ts'
import type { WithdrawalGuard } from '@bowline/capabilities/withdrawal-guard/index.ts'
import type { addressBookCalls } from '@bowline/contract/calls/address-book.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { type ChangeNeeds, freshUser, readSecurityRequest, requireProof } from '../account-security/security-call.ts'
import { securityRefusal } from '../account-security/security-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { addressRow } from './address-row.ts'
import { bookRefusal, withdrawalRefusal } from './withdrawal-refusal.ts'

interface Needs extends ChangeNeeds {
  readonly markets: MarketRegistry
  readonly addressBook: AddressBook
  readonly wallet: Pick<Wallet, 'usersPlaces'>
  readonly withdrawalGuard: WithdrawalGuard
  readonly permissions: Pick<Permissions, 'decide'>
}

export const addressBookHandlers: Handlers<typeof addressBookCalls, Needs> = {
  async 'GET /exchange-web/web/withdraw/addressBook'({ caller: { user }, nowMs }, { sql, markets, wallet }) {
    const [isOn, entries] = await Promise.all([isWhitelistOn(sql, user.id), entriesOf(sql, user.id)])
    const inside = await wallet.usersPlaces(entries)
    const coins = markets.assets().map(({ code }) => ({ coinName: code, networks: networksOf(code) }))
    return {
      isWhiteListOn: isOn,
      mostEntries: MOST_ENTRIES,
      list: entries.map((entry) => addressRow(entry, inside, nowMs)),
      coins: coins.filter(({ networks }) => networks.length > 0),
      networks: NETWORKS.map(({ network, name, hasTag }) => ({ transferNetWork: network, name, hasTag })),
    }
  },

  async 'POST /exchange-web/web/withdraw/checkAddress'({ params, caller: { user } }, site) {
    const { address } = await requireEntry(site, user.id, params)
    const lookalike = findLookalike(address, await entriesOf(site.sql, user.id))
    return { address, looksLike: lookalike ? { label: lookalike.label, address: lookalike.address } : null }
  },

  async 'POST /exchange-web/web/add_withdraw_address'(call, site) {
    const request = await readSecurityRequest(call, site)
    const { user, nowMs } = request
    const locked = await settingsLocked(site.sql, user.id, nowMs)
    if (locked) throw securityRefusal(locked)
    // An invalid entry must not use up a code.
    const entry = await requireEntry(site, user.id, call.params)
    await requireProof(site, request, call.params)
    const saved = await site.addressBook.addEntry(request, entry)
    if ('refusal' in saved) throw bookRefusal(saved)
    return addressRow(saved, await site.wallet.usersPlaces([saved]), nowMs)
  },

  async 'POST /exchange-web/web/withdraw/deleteWithdrawAddress'(call, site) {
    const { symbol: coin, address, transferNetWork: network, tag } = call.params
    return {
      deleted: await site.addressBook.deleteEntry(await readSecurityRequest(call, site), {
        coin,
        address,
        network,
        tag,
      }),
    }
  },

  async 'GET /exchange-web-gateway/userWithdrawAddrWhite/getAddrWhiteByCoin'(
    { params, caller: { user }, nowMs },
    { sql, wallet },
  ) {
    const { coinName, transferNetWork } = params
    const [isOn, entries] = await Promise.all([isWhitelistOn(sql, user.id), entriesOf(sql, user.id)])
    const wanted = entries.filter(
      ({ coin, network }) => coin === coinName && (transferNetWork === undefined || network === transferNetWork),
    )
    const inside = await wallet.usersPlaces(wanted)
    return { isWhiteListOn: isOn, list: wanted.map((entry) => addressRow(entry, inside, nowMs)) }
  },

  async 'POST /exchange-web-gateway/userWithdrawAddrWhite/switch'(call, site) {
    const request = await readSecurityRequest(call, site)
    await requireProof(site, request, call.params)
    const switched = await site.addressBook.switchWhitelist(request, call.params.isOn)
    if ('refusal' in switched) throw bookRefusal(switched)
    return { withdrawalsHeldUntilMs: switched.heldUntilMs ?? null }
  },

  async 'GET /exchange-web/web/withdraw/checkWithdraw'(call, site) {
    const user = await freshUser(site, call.caller)
    const country = await site.permissions.decide(personAt(user, call.ip), 'withdrawal', call.nowMs)
    const refused = await site.withdrawalGuard.mayWithdraw({ user, country }, call.nowMs)
    if (refused) throw withdrawalRefusal(refused)
    return { limits: limitsOf(user.kycLevel) }
  },
}

interface Typed {
  readonly coinSymbol: string
  readonly transferNetWork?: string | undefined
  readonly address: string
  readonly tag: number
  readonly label: string
}

/** Returns the entry if it may be added to the user's book, or refuses. */
async function requireEntry(
  { sql, markets, addressBook, wallet }: Pick<Needs, 'sql' | 'markets' | 'addressBook' | 'wallet'>,
  userId: number,
  typed: Typed,
): Promise<Entry> {
  const { coinSymbol: coin, address, tag, label } = typed
  const networks = markets.assetByCode(coin) ? networksOf(coin) : []
  const network = typed.transferNetWork ?? (networks.length === 1 ? networks[0] : undefined)
  if (network === undefined || !networks.includes(network)) throw bookRefusal({ refusal: 'network-unknown' })
  const entry = addressBook.readEntry({ coin, network, address, tag, label })
  if ('refusal' in entry) throw bookRefusal(entry)
  const [place] = await wallet.usersPlaces([entry])
  if (place?.userId === userId) throw new SiteRefusal(SiteCode.walletAddress, 'address.own', { reason: 'own-address' })
  const refusal = await refuseEntry(sql, userId, entry)
  if (refusal) throw bookRefusal(refusal)
  return entry
}
