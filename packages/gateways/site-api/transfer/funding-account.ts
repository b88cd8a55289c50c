import { amountText } from '@bowline/capabilities/markets/index.ts'
import { type Portfolio, valueAt } from '@bowline/capabilities/portfolio/index.ts'
import { coinInfoOf, type SiteConfiguration, textIn } from '@bowline/capabilities/site-configuration/index.ts'
import type { FundingAccount } from '@bowline/capabilities/transfer/index.ts'
import type { UserPayment, UserPayments } from '@bowline/capabilities/user-payments/index.ts'
import type { fundingAccountCalls } from '@bowline/contract/calls/transfer/funding-account.ts'
import { available } from '../../call-kit/history-answer.ts'
import { cursorParts, pageOf } from '../../call-kit/pages.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import type { ContractNeeds } from '../../site-kit/contract-rows.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs extends Pick<ContractNeeds, 'markets'> {
  readonly funding: Pick<FundingAccount, 'balances' | 'history'>
  readonly userPayments: Pick<UserPayments, 'ofLines'>
  readonly portfolio: Pick<Portfolio, 'prices'>
  readonly configuration: Pick<SiteConfiguration, 'current'>
}

const VALUED_IN = 'USDT'

export const fundingAccountHandlers: Handlers<typeof fundingAccountCalls, Needs> = {
  async 'GET /exchange-web-gateway/asset/funding'({ actor: { account }, locale }, site) {
    const coins = site.markets.assets()
    const numbers = coins.map(({ asset }) => asset)
    const held = await available(site.funding.balances(account, numbers))
    const heldOf = new Map(held.map((each) => [each.asset, each]))
    const prices = site.portfolio.prices()
    const rows = coins.map(({ asset, code }) => {
      const { balance = 0n, converting = 0n } = heldOf.get(asset) ?? {}
      const worth = prices.worth(code, VALUED_IN)
      return { code, balance, converting, value: worth && valueAt(balance + converting, worth) }
    })
    const { settings } = site.configuration.current
    return {
      total: amountText(rows.reduce((sum, { value = 0n }) => sum + value, 0n)),
      balances: rows.map(({ code, balance, converting, value }) => ({
        coin: code,
        name: textIn(coinInfoOf(settings, code).name, locale),
        available: amountText(balance),
        converting: amountText(converting),
        value: value === undefined ? null : amountText(value),
      })),
    }
  },

  async 'GET /exchange-web-gateway/asset/fundingHistory'(
    { params, actor: { account }, caller },
    { funding, markets, userPayments },
  ) {
    const { coin, startMs: start, endMs: end, cursor, limit } = params
    const asset = coin === undefined ? undefined : markets.assetByCode(coin)?.asset
    if (coin !== undefined && asset === undefined) return { rows: [], next: null }
    const [sequence = 0, line = 0] = cursor === undefined ? [] : cursorParts(cursor, 2)
    const before = cursor === undefined ? undefined : { sequence, line }
    const found = await available(funding.history({ account, asset, start, end, before, limit: limit + 1 }))
    const { rows, next } = pageOf(found, limit, ({ place }) => `${place.sequence}.${place.line}`)
    const payments = await userPayments.ofLines(
      caller.user.id,
      rows.map(({ bizId }) => bizId),
    )
    return {
      rows: rows.map(({ number, time, asset: of, amount, balance, bizId, way, isConversion }) => ({
        ...{ id: String(number), timeMs: time, coin: codeOf(markets, of) },
        ...{ amount: amountText(amount), balanceAfter: amountText(balance), way: way ?? null, isConversion },
        payment: paymentOf(payments.get(bizId), caller.user.id),
      })),
      next,
    }
  },
}

function paymentOf(payment: UserPayment | undefined, userId: number) {
  if (!payment) return null
  const { payId, payer, payerName, payeeName } = payment
  return { payId, name: payer === userId ? payeeName : payerName }
}
