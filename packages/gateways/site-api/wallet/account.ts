import { entriesOf, isWhitelistOn } from '@bowline/capabilities/address-book/index.ts'
import { boundFactors } from '@bowline/capabilities/factors/index.ts'
import { mainAccountOf, maskMail, maskPhone } from '@bowline/capabilities/identity/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { personAt } from '@bowline/capabilities/permission/index.ts'
import type { withdrawalCalls } from '@bowline/contract/calls/wallet/withdrawals.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { freshUser } from '../account-security/security-call.ts'
import { addressRow } from '../address-book/address-row.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { coinRows, networkRow } from './coin-rows.ts'
import { limitTexts } from './limit-texts.ts'
import type { WithdrawalAccountNeeds, WithdrawNeeds } from './wallet-needs.ts'

/** What a user may withdraw, of what, and what it takes. */
export const withdrawalAccountHandlers = {
  async 'GET /exchange-web-gateway/common/kycData'(call, site) {
    const user = await freshUser(site, call.caller)
    const refused = await site.withdrawalGuard.mayWithdraw({ user, country: await countryOf(call, site) }, call.nowMs)
    return {
      level: user.kycLevel,
      limits: limitTexts(await site.wallet.limits(user)),
      restrictions: refused ? [refused.refusal] : [],
    }
  },

  async 'GET /exchange-web-gateway/withdraw/limitCountry'(call, site) {
    const decision = await countryOf(call, site)
    return { isLimited: decision !== 'allow' && decision !== 'allow-with-notice', decision }
  },

  async 'GET /exchange-web/web/withdraw/getUserAccountInfo'({ params, caller }, site) {
    const { symbol, transferNetWork } = params
    const user = await freshUser(site, caller)
    const known = site.wallet.coins().filter(({ coin }) => coin === symbol)
    const place = transferNetWork === undefined ? known[0] : known.find(({ network }) => network === transferNetWork)
    if (!place) throw new SiteRefusal(SiteCode.refused, 'coin.not-on-network-here', { reason: 'network-unknown' })
    const [funds, limits, bound] = await Promise.all([
      site.wallet.funds(user.id, symbol),
      site.wallet.limits(user),
      boundFactors(site.sql, user.id),
    ])
    const { minWithdraw: min, maxPerTx: max, fee, decimals } = networkRow(place)
    return {
      coinName: symbol,
      available: amountText(funds.available),
      locked: amountText(funds.locked),
      withdrawing: amountText(funds.withdrawing),
      withdrawable: amountText(funds.withdrawable),
      price: funds.price === undefined ? null : amountText(funds.price),
      ...{ min, max, fee, decimals, ...limitTexts(limits) },
      proofs: {
        authenticator: bound.authenticator,
        passkey: bound.passkeys > 0,
        sms: user.phone === undefined ? null : maskPhone(user.phone),
        email: user.email === undefined ? null : maskMail(user.email),
      },
    }
  },

  async 'GET /exchange-web/web/withdraw/getWithdrawCryptoList'({ caller, locale, nowMs }, site) {
    const { sql, portfolio, markets } = site
    const user = await freshUser(site, caller)
    const coins = coinRows(site, locale)
    const [entries, isWhiteListOn, { balances }] = await Promise.all([
      entriesOf(sql, user.id),
      isWhitelistOn(sql, user.id),
      portfolio.spotBalances(mainAccountOf(user.id), 'USDT'),
    ])
    const inside = await site.wallet.usersPlaces(entries)
    const available = new Map(balances.map((balance) => [balance.asset, balance.available]))
    return {
      coinList: coins.map(({ coinName }) => coinName),
      withdrawCryptoMapList: Object.fromEntries(coins.map(({ coinName, networks }) => [coinName, networks])),
      userCoinMap: Object.fromEntries(
        coins.map(({ coinName }) => [
          coinName,
          amountText(available.get(markets.assetByCode(coinName)?.asset ?? -1) ?? 0n),
        ]),
      ),
      userAuthLevel: user.kycLevel,
      isWhiteListOn,
      userWithdrawAddrList: entries.map((entry) => {
        const { coinName, transferNetWork, address, tag, label, addrType, usableFromMs } = addressRow(
          entry,
          inside,
          nowMs,
        )
        return {
          ...{ coinSymbol: coinName, transferNetWork, address, tag, label, addrType },
          usableFromMs: isWhiteListOn ? usableFromMs : null,
        }
      }),
    }
  },
} satisfies Partial<Handlers<typeof withdrawalCalls, WithdrawalAccountNeeds>>

/** For the product `withdrawal`, from where the caller is. */
export async function countryOf(call: SiteCall<unknown, Caller>, site: Pick<WithdrawNeeds, 'sql' | 'permissions'>) {
  const user = await freshUser(site, call.caller)
  return site.permissions.decide(personAt(user, call.ip), 'withdrawal', call.nowMs)
}
