import type { Actor } from '@bowline/capabilities/permission/index.ts'
import type { depositCalls } from '@bowline/contract/calls/wallet/deposits.ts'
import { denialRefusal } from '../../call-kit/denial.ts'
import { type AddressNeeds, ownAddress } from '../../call-kit/own-address.ts'
import type { Handlers } from '../call/handler.ts'
import { coinRows } from './coin-rows.ts'
import { depositRow } from './deposit-row.ts'
import type { CoinNeeds } from './wallet-needs.ts'
import { walletRefusal } from './wallet-refusal.ts'

/** How many of the latest deposits stand below the address. */
const LATEST = 5
const DEPOSITS = 1

export const depositHandlers = {
  async 'GET /exchange-web/web/withdraw/getCoinInfo'({ params, caller: { user }, actor, locale, nowMs }, site) {
    const { wallet } = site
    const { type, symbol: coin, transferNetWork: network } = params
    const latest = type === DEPOSITS ? await wallet.deposits(user.id, { coin, network, limit: LATEST }) : []
    const given =
      type === DEPOSITS && coin !== undefined && network !== undefined
        ? await requireAddress(site, actor, { coin, network }, nowMs)
        : undefined
    return {
      coinList: coinRows(site, locale),
      depositList: latest.map((deposit) => depositRow(deposit, wallet.coins(), nowMs)),
      addressStr: given?.address ?? null,
      tag: given?.tag ?? 0,
      uri: given && network !== undefined ? uriOf(network, given.address) : null,
    }
  },
} satisfies Handlers<typeof depositCalls, CoinNeeds & AddressNeeds>

async function requireAddress(site: AddressNeeds, actor: Actor, at: { coin: string; network: string }, nowMs: number) {
  const given = await ownAddress(site, actor, at, nowMs)
  if (!('refusal' in given)) return given
  throw given.refusal === 'denied' ? denialRefusal(given.denial) : walletRefusal(given, at.coin)
}

/** What wallets read from a picture: BIP-21 where everybody knows it, elsewhere the bare address, which all do. */
const SCHEMES: Readonly<Record<string, string>> = { BTC: 'bitcoin', LTC: 'litecoin' }

function uriOf(network: string, address: string): string {
  const scheme = SCHEMES[network]
  return scheme === undefined ? address : `${scheme}:${address}`
}
