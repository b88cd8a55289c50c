import type { depositCalls } from '@bowline/contract/calls/wallet/deposits.ts'
import type { Handlers } from '../call/handler.ts'
import { coinRows } from './coin-rows.ts'
import { depositRow } from './deposit-row.ts'
import type { CoinNeeds } from './wallet-needs.ts'
import { walletRefusal } from './wallet-refusal.ts'

/** How many of the latest deposits stand below the address. */
const LATEST = 5
const DEPOSITS = 1

export const depositHandlers = {
  async 'GET /exchange-web/web/withdraw/getCoinInfo'({ params, caller: { user }, locale, nowMs }, site) {
    const { wallet } = site
    const { type, symbol: coin, transferNetWork: network } = params
    const latest = type === DEPOSITS ? await wallet.deposits(user.id, { coin, network, limit: LATEST }) : []
    const given =
      type === DEPOSITS && coin !== undefined && network !== undefined
        ? await requireAddress(site, user.id, coin, network)
        : undefined
    return {
      coinList: coinRows(site, locale),
      depositList: latest.map((deposit) => depositRow(deposit, wallet.coins(), nowMs)),
      addressStr: given?.address ?? null,
      tag: given?.tag ?? 0,
      uri: given && network !== undefined ? uriOf(network, given.address) : null,
    }
  },
} satisfies Handlers<typeof depositCalls, CoinNeeds>

async function requireAddress({ wallet }: CoinNeeds, userId: number, coin: string, network: string) {
  const given = await wallet.address(userId, coin, network)
  if ('refusal' in given) throw walletRefusal(given, coin)
  return given
}

/** What wallets read from a picture: BIP-21 where everybody knows it, elsewhere the bare address, which all do. */
const SCHEMES: Readonly<Record<string, string>> = { BTC: 'bitcoin', LTC: 'litecoin' }

function uriOf(network: string, address: string): string {
  const scheme = SCHEMES[network]
  return scheme === undefined ? address : `${scheme}:${address}`
}
